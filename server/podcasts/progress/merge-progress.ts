/** A place in an episode as a player saw it. Seconds. */
export type Position = { positionSeconds: number; durationSeconds: number | null };

/** One press of play, and the last of its saves that came in. */
export type Run = { runId: string; seq: number };

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
  /** Newest last. Only the newest is told to the listener; the next one follows once that is settled. */
  others: readonly OtherPosition[];
  /** So that a save that comes twice, or late, is known again. Newest last. */
  runs: readonly Run[];
  updatedAt: number;
};

/** What a player asks to be kept. `run` absent: a run of its own, which wins. */
export type Save = Position & {
  progress: number;
  /** `isFromApp`: of an app that is told of one position alone, so that nobody in it can have chosen between two. */
  run?: Run & { basedOn: number; isFromApp?: true };
};

/** behaviour.md#states: the percent above which an episode is completed, on update and on insertion. */
const completedOnUpdate = 99;
const completedOnInsert = 98;
/** A new run that starts before this second listens anew. */
const anewSeconds = 1;
/** Two places this near are one. */
const samePositionSeconds = 1;
const maxRuns = 50;
const maxOthers = 1_000;
/** An app that was heard less far, or hardly farther, is no question worth asking. */
const askAheadSeconds = 60;

/** The second place to ask about, if there is one. Of what an app left only what is well ahead is asked about. */
export function otherPosition({ others, positionSeconds }: Progress): OtherPosition | undefined {
  return others.findLast(
    (other) => !other.isFromApp || other.positionSeconds > positionSeconds + askAheadSeconds,
  );
}

/** What stands after a save that was made at `now`, and may come later (behaviour.md#states). The same object: nothing changed. */
export function saved(before: Progress | undefined, save: Save, now: number): Progress {
  if (before === undefined) return first(save, now);
  const { run } = save;
  if (run === undefined) return isSame(before, save) ? before : moved(before, save, null, now);
  const known = before.runs.find(({ runId }) => runId === run.runId);
  if (known !== undefined && run.seq <= known.seq) return before;
  if (before.runId === run.runId) return moved(before, save, run, now);
  const mayMove = run.basedOn >= before.movedVersion && known === undefined;
  const chosen = run.isFromApp ? before : settled(before, run.basedOn);
  if (mayMove) return moved(startedAnew(chosen, save), save, run, now);
  return besides(before, save, run, now);
}

/** What stands after the listener said that an episode was played, or was not. Every place before it is settled. */
export function marked(
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
const slack = 60 * 1000;

/** What stands after a mark that was made at `madeAt` comes late. The same object: the episode was heard or marked since. */
export function markedLate(
  before: Progress | undefined,
  played: boolean,
  durationSeconds: number | null,
  madeAt: number,
): Progress {
  if (before !== undefined && before.updatedAt > madeAt + slack) return before;
  const after = marked(before, played, durationSeconds, madeAt);
  return { ...after, updatedAt: Math.max(before?.updatedAt ?? 0, madeAt) };
}

/**
 * What stands when two entries of one listener turn out to be of one episode: the place that was touched last, and the
 * other one beside it to be asked about.
 */
export function joined(one: Progress, two: Progress, now: number): Progress {
  const [newer, older] = one.updatedAt >= two.updatedAt ? [one, two] : [two, one];
  const version = Math.max(newer.version, older.version) + 1;
  const { positionSeconds, durationSeconds, updatedAt } = older;
  const runId = older.runId ?? `joined at ${older.version}`;
  const other = { runId, positionSeconds, durationSeconds, version, updatedAt };
  const isElsewhere = Math.abs(positionSeconds - newer.positionSeconds) > samePositionSeconds;
  return {
    ...newer,
    completed: newer.completed || older.completed,
    version,
    movedVersion: version,
    others: [...older.others, ...newer.others, ...(isElsewhere ? [other] : [])].slice(-maxOthers),
    runs: [...older.runs, ...newer.runs].slice(-maxRuns),
    updatedAt: now,
  };
}

/**
 * What stands after a place came from another Earshot: of the two the one that was touched last. A run that knows only
 * of the older one is told of the change, as of any other. The same object: nothing changed.
 */
export function takenOver(before: Progress | undefined, there: Progress): Progress {
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
    runs: run === undefined ? [] : [{ runId: run.runId, seq: run.seq }],
    updatedAt: now,
  };
}

function moved(before: Progress, save: Save, run: Run | null, now: number): Progress {
  const { positionSeconds, durationSeconds, progress } = save;
  const version = before.version + 1;
  return {
    ...before,
    positionSeconds,
    durationSeconds,
    progress,
    completed: progress > 0 && (before.completed || progress > completedOnUpdate),
    version,
    movedVersion: version,
    runId: run?.runId ?? null,
    runs: run === null ? before.runs : heardOf(before, run),
    updatedAt: Math.max(before.updatedAt, now),
  };
}

/** Another run moved the place meanwhile: both are kept. */
function besides(before: Progress, save: Save, run: NonNullable<Save['run']>, now: number): Progress {
  const version = before.version + 1;
  const runs = heardOf(before, run);
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
 * The run began from a version that told of the second place as it still is: the listener chose. Where any place beside
 * changed since, another may have been told of then.
 */
function settled(before: Progress, basedOn: number): Progress {
  const told = otherPosition(before);
  if (told === undefined || before.others.some(({ version }) => version > basedOn)) return before;
  return { ...before, others: before.others.filter((other) => other !== told) };
}

function startedAnew(before: Progress, { positionSeconds }: Save): Progress {
  return positionSeconds < anewSeconds ? { ...before, completed: false } : before;
}

function isSame(before: Progress, { positionSeconds, progress }: Save): boolean {
  return before.runId === null && before.positionSeconds === positionSeconds && before.progress === progress;
}

/** Runs whose place is kept are never forgotten: a late save of theirs must not pass for a new one. */
function heardOf({ runs, others, runId }: Progress, run: Run): Run[] {
  const kept = new Set([runId, ...others.map((other) => other.runId)]);
  const later = [...runs.filter((other) => other.runId !== run.runId), { runId: run.runId, seq: run.seq }];
  return later.filter((other, index) => index >= later.length - maxRuns || kept.has(other.runId));
}
