/** A place in an episode as a player saw it. Seconds. */
export type Position = { positionSeconds: number; durationSeconds: number | null };

/** One press of play, and the last of its saves that came in. */
export type Run = {
  runId: string;
  seq: number;
  /** Of an app, whose times are whole seconds: the positions of the last second, in seconds. */
  recentPositions?: readonly number[] | undefined;
  /** Of an app, where it differs from `seq`: the time of its last save by its own clock, whatever the server's clock says. */
  appTime?: number | undefined;
};

/** A place that another run left while somebody else had moved on; the listener was not asked yet. */
export type OtherPosition = Position & {
  runId: string;
  version: number;
  updatedAt: number;
  /** Left by an app that only tells where it was (`Save`). */
  isFromApp?: true | undefined;
};

/** All that is known of how far a listener came in an episode. Times are epoch milliseconds. */
export type Progress = Position & {
  /** Percent, 0..100. */
  progress: number;
  completed: boolean;
  /** Rises with every change. */
  version: number;
  /** The version at which the place itself last changed. */
  movedVersion: number;
  /** The run that the place belongs to; null when a save or mark without a run made it. */
  runId: string | null;
  /** Newest last. The listener is asked about the newest alone; the next one follows after that. */
  others: readonly OtherPosition[];
  /** So that a save that comes twice, or late, is known again. Newest last. */
  runs: readonly Run[];
  updatedAt: number;
  /** Of a mark of the whole show. */
  showMark?: ShowMark | undefined;
};

/** What a mark of a whole show took the place of. It can be taken back while the entry has this version. */
export type ShowMark = {
  markId: string;
  version: number;
  /** Null: there was no entry. */
  before: (Position & Pick<Progress, 'progress' | 'completed' | 'runId' | 'others'>) | null;
};

/** A position that a player sends. `run` absent: a run of its own, which wins. */
export type Save = Position & {
  progress: number;
  /** A book that was finished is played again: it is finished once this run, or another, comes to the end. */
  beginsAgain?: boolean;
  /** `isFromApp`: the app receives one position alone, so nobody in it can have chosen between two. */
  run?: Run & { basedOn: number; isFromApp?: true };
};

/** behaviour.md#states: the percent above which an episode is completed, on update and on insertion. */
const completedOnUpdate = 99;
const completedOnInsert = 98;
/** A new run that starts before this second starts the episode again. */
const restartSeconds = 1;
/** Two places this near are one. */
const samePositionSeconds = 1;
const maxRuns = 50;
const maxOthers = 1_000;
/** An app's position is asked about only when it is this far ahead. */
const askAheadSeconds = 60;

/** The second place to ask about, if there is one. Of what an app left only what is well ahead is asked about. */
export function otherPosition({ others, positionSeconds }: Progress): OtherPosition | undefined {
  return others.findLast(
    (other) => !other.isFromApp || other.positionSeconds > positionSeconds + askAheadSeconds,
  );
}

/** What stands after a save that was made at `now`, and may come later (behaviour.md#states). The same object: nothing changed. */
export function applySave(before: Progress | undefined, save: Save, now: number): Progress {
  if (before === undefined) return first(save, now);
  const { run } = save;
  if (run === undefined) return isSame(before, save) ? before : applyMove(before, save, null, now);
  const recordedRun = before.runs.find(({ runId }) => runId === run.runId);
  if (recordedRun !== undefined && run.seq <= recordedRun.seq) return before;
  if (before.runId === run.runId) return applyMove(before, save, run, now);
  const mayMove = run.basedOn >= before.movedVersion && recordedRun === undefined;
  const chosen = run.isFromApp ? before : resolve(before, run.basedOn);
  if (mayMove) return applyMove(applyRestart(chosen, save), save, run, now);
  return addConflict(before, save, run, now);
}

/** What stands after the listener said that an episode was played, or was not. Every place before it is settled. */
export function applyMark(
  before: Progress | undefined,
  played: boolean,
  durationSeconds: number | null,
  now: number,
): Progress {
  const version = (before?.version ?? 0) + 1;
  return {
    positionSeconds: played ? (durationSeconds ?? before?.positionSeconds ?? 0) : 0,
    durationSeconds,
    progress: played ? 100 : 0,
    completed: played,
    version,
    movedVersion: version,
    runId: null,
    others: [],
    runs: before?.runs ?? [],
    updatedAt: now,
  };
}

/** The way of two messages differs by less. */
const clockSkewAllowanceMs = 60 * 1000;

/** The entry after a mark that was made at `madeAt` arrives late. The same object: the episode was played or marked since. */
export function applyLateMark(
  before: Progress | undefined,
  played: boolean,
  durationSeconds: number | null,
  madeAt: number,
): Progress {
  if (before !== undefined && before.updatedAt > madeAt + clockSkewAllowanceMs) return before;
  const after = applyMark(before, played, durationSeconds, madeAt);
  return { ...after, updatedAt: Math.max(before?.updatedAt ?? 0, madeAt) };
}

/**
 * The entry when two entries of one listener turn out to be of one episode: the position that was changed last, with
 * the other one as a conflict.
 */
export function merge(one: Progress, two: Progress, now: number): Progress {
  const [newer, older] = one.updatedAt >= two.updatedAt ? [one, two] : [two, one];
  const version = Math.max(newer.version, older.version) + 1;
  const { positionSeconds, durationSeconds, updatedAt } = older;
  const runId = older.runId ?? `joined at ${older.version}`;
  const other = { runId, positionSeconds, durationSeconds, version, updatedAt };
  const isElsewhere = Math.abs(positionSeconds - newer.positionSeconds) > samePositionSeconds;
  const others = [...older.others, ...newer.others, ...(isElsewhere ? [other] : [])].slice(-maxOthers);
  return {
    ...newer,
    completed: newer.completed || older.completed,
    version,
    movedVersion: version,
    others,
    runs: limitRuns(joinRuns(older.runs, newer.runs), [newer.runId, ...others.map(({ runId }) => runId)]),
    updatedAt: now,
  };
}

/**
 * The entry after a position came from another Earshot: the one that was changed last. A run that knows only the
 * older one is in conflict with it, as with any other. The same object: nothing changed.
 */
export function supersede(before: Progress | undefined, there: Progress): Progress {
  if (before === undefined) return there;
  if (before.updatedAt >= there.updatedAt) return before;
  const version = before.version + 1;
  return {
    ...there,
    version,
    movedVersion: version,
    others: there.others.map((other) => ({ ...other, version })),
    runs: before.runs,
  };
}

function first(save: Save, now: number): Progress {
  const { positionSeconds, durationSeconds, progress, run } = save;
  return {
    positionSeconds,
    durationSeconds,
    progress,
    completed: progress > completedOnInsert,
    version: 1,
    movedVersion: 1,
    runId: run?.runId ?? null,
    others: [],
    runs: run === undefined ? [] : [recordOf(run)],
    updatedAt: now,
  };
}

function applyMove(before: Progress, save: Save, run: Run | null, now: number): Progress {
  const { positionSeconds, durationSeconds, progress, beginsAgain = false } = save;
  const version = before.version + 1;
  return {
    ...before,
    positionSeconds,
    durationSeconds,
    progress,
    completed: progress > 0 && ((before.completed && !beginsAgain) || progress > completedOnUpdate),
    version,
    movedVersion: version,
    runId: run?.runId ?? null,
    runs: run === null ? before.runs : recordRun(before, run),
    updatedAt: Math.max(before.updatedAt, now),
  };
}

/** Another run moved the position meanwhile: both are stored. */
function addConflict(before: Progress, save: Save, run: NonNullable<Save['run']>, now: number): Progress {
  const version = before.version + 1;
  const runs = recordRun(before, run);
  const others = before.others.filter(({ runId }) => runId !== run.runId);
  const { positionSeconds, durationSeconds } = save;
  const { runId, isFromApp } = run;
  const other = {
    runId,
    positionSeconds,
    durationSeconds,
    version,
    updatedAt: now,
    ...(isFromApp ? { isFromApp } : {}),
  };
  const isNew = Math.abs(positionSeconds - before.positionSeconds) > samePositionSeconds;
  return { ...before, version, runs, others: (isNew ? [...others, other] : others).slice(-maxOthers) };
}

/**
 * Drops the conflict if the run began from a version that had it as it still is: the listener chose. After any later
 * conflict they may have been asked about another one.
 */
function resolve(before: Progress, basedOn: number): Progress {
  const conflict = otherPosition(before);
  if (conflict === undefined || before.others.some(({ version }) => version > basedOn)) return before;
  return { ...before, others: before.others.filter((other) => other !== conflict) };
}

function applyRestart(before: Progress, { positionSeconds }: Save): Progress {
  return positionSeconds < restartSeconds ? { ...before, completed: false } : before;
}

function isSame(before: Progress, { positionSeconds, progress }: Save): boolean {
  return before.runId === null && before.positionSeconds === positionSeconds && before.progress === progress;
}

/** An app's run has one name in all episodes, so both entries may have it: its last save counts. */
function joinRuns(older: readonly Run[], newer: readonly Run[]): Run[] {
  const runs = new Map(older.map((run) => [run.runId, run]));
  for (const run of newer) {
    const before = runs.get(run.runId) ?? run;
    runs.delete(run.runId);
    runs.set(run.runId, before.seq > run.seq ? before : run);
  }
  return [...runs.values()];
}

const recordOf = ({ runId, seq, recentPositions, appTime }: Run): Run => ({
  runId,
  seq,
  ...(recentPositions === undefined ? {} : { recentPositions }),
  ...(appTime === undefined ? {} : { appTime }),
});

function recordRun({ runs, others, runId }: Progress, run: Run): Run[] {
  const later = [...runs.filter((other) => other.runId !== run.runId), recordOf(run)];
  return limitRuns(later, [runId, ...others.map((other) => other.runId)]);
}

/** Runs whose position is stored are never forgotten: a late save of theirs must not pass for a new one. */
function limitRuns(runs: readonly Run[], liveRunIds: readonly (string | null)[]): Run[] {
  const live = new Set(liveRunIds);
  return runs.filter(({ runId }, index) => index >= runs.length - maxRuns || live.has(runId));
}
