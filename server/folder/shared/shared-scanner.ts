import { randomUUID } from 'node:crypto';
import { monotonicMs } from '#rules/clock.ts';
import type { Scanner, ScannerOptions } from '../scan/scanner.ts';
import { schemaVersion } from '../store/folder-schema.ts';
import { createFollower } from './catalogue-follower.ts';
import { lookLoop } from './look-loop.ts';
import { beginHolding, databaseAway, otherReads, type ScanHolding } from './scan-holding.ts';
import type { ScanRepository, ScanState, SharedScanStatus } from './scan-repository.ts';
import { scanRequests } from './scan-requests.ts';

export type SharedScannerOptions = ScannerOptions & {
  repository: ScanRepository;
  /** This machine, for people. */
  name: string;
  /** Reads what was chosen of books, perhaps at another server. */
  refreshBooks: () => Promise<unknown>;
  timing?: Partial<typeof usualTiming>;
};

/** How often each server looks, how often the holder shows that it lives, and after what silence another takes over. */
const usualTiming = { lookMs: 2_000, renewMs: 10_000, silenceMs: 30_000 };

/** For how long one that names fewer folders waits for another. */
const shortFoldersMs = 10 * 60_000;

const newerHolder =
  'A newer version of Earshot reads the music folder. This server shows what was there before; please update it.';
const fewerFolders =
  'This server names fewer music folders than the one that read them last, and waits ten minutes for a server with all of them.';
const noIdentities =
  'Likes and playlists are in the database, but which number means which song is not. Please start the server first whose data folder has folder-identity.sqlite.';

/**
 * One of several servers with one catalogue: reads the music folder where no other does, else follows what the one that does
 * publishes. Which one it is stands in the database, with a term that rises, so that a server which was believed dead
 * cannot publish any more.
 */
export function createSharedScanner(options: SharedScannerOptions) {
  const { repository, log } = options;
  const { lookMs, renewMs, silenceMs } = { ...usualTiming, ...options.timing };
  const onReplaced = () => options.onDamaged();
  const follower = createFollower({ repository, folders: options, log, onReplaced });
  const requests = scanRequests(repository, log);
  const loop = lookLoop(lookOnce, lookMs);
  const silence = holderSilence();
  const folderCount = options.musicFolders.length;
  const holderId = randomUUID();
  let holding: ScanHolding | null = null;
  let state: ScanState | null = null;
  let settles = false;
  let closed = false;
  let pausedUntil = 0;
  let problem: string | null = null;

  async function lookOnce(): Promise<void> {
    if (closed) return;
    try {
      state = await repository.state();
      if (holding === null) await follow(state);
      else await hold(holding, state);
    } catch (thrown) {
      silence.forget();
      if (closed) return;
      log.warn(
        { err: thrown },
        'what the servers share of the music folder could not be read; it is tried again',
      );
    }
  }

  /** One that reads shows that it lives, and does what it was asked for. */
  async function hold(current: ScanHolding, seen: ScanState): Promise<void> {
    if (!current.isOf(seen)) return release(otherReads);
    if (await current.answerRequests(seen)) await rescanHere(current);
    if (!(await current.renew(renewMs))) release(otherReads);
  }

  /** One that follows has what was published, and takes over where nobody reads. */
  async function follow(seen: ScanState): Promise<void> {
    const silentForMs = silence.of(seen);
    if (await follower.catchUp(seen)) options.onEnd({ problem: seen.status.problem, changed: true });
    const isFree = seen.holder === '' || silentForMs >= silenceMs || seen.version !== schemaVersion;
    problem = isFree ? (whyNotTakeOver(seen, { silentForMs, folderCount }) ?? (await takeOver(seen))) : null;
  }

  /** Resolves to why it may not. */
  async function takeOver(seen: ScanState): Promise<string | null> {
    if (closed || monotonicMs() < pausedUntil) return null;
    const hasNumbers = seen.lineage !== 0 || (await follower.hasNumbers());
    if (!hasNumbers && (await repository.hasSavedMusic())) return noIdentities;
    if (!(await repository.take(seen, holderId, options.name, folderCount))) return null;
    // The one before may have published until now.
    state = await repository.state();
    await follower.catchUp(state);
    await follower.stop();
    const onPublished = follower.published;
    const needs = { scan: options, repository, holderId, onLost: release, onEnd: loop.look, onPublished };
    holding = beginHolding(needs, state);
    log.info({ term: holding.term }, 'this server reads the music folder for all');
    await rescanHere(holding);
    await repository.dropOlder();
    return null;
  }

  async function rescanHere({ scanner }: ScanHolding): Promise<void> {
    await refreshedBooks(options);
    scanner.rescan({ settles });
    settles = false;
  }

  function release(why: string, afterwards: () => void = () => undefined): void {
    const ending = holding;
    if (ending === null) return;
    holding = null;
    // What failed at once would fail at once again.
    if (why === databaseAway) pausedUntil = monotonicMs() + silenceMs;
    log.info({ why }, 'this server reads the music folder no more');
    const ended = ending.end(afterwards);
    loop.between(() => ended);
    if (!closed) loop.look();
  }

  loop.look();
  return {
    rescan({ settles: doesSettle = false }: { settles?: boolean } = {}): void {
      if (closed) return;
      settles ||= doesSettle;
      if (holding !== null) {
        holding.scanner.rescan({ settles });
        settles = false;
      } else if (!doesSettle) void requests.ask().then(loop.look);
    },
    isScanning(): boolean {
      if (holding !== null) return holding.scanner.isScanning();
      if (problem !== null || state === null) return problem === null;
      return requests.areOpen(state) || state.revision > follower.applied() || state.status.isScanning;
    },
    progress: (): Pick<ReturnType<Scanner['progress']>, 'get'> =>
      holding?.scanner.progress() ?? { get: (name) => countOf(state?.status, name) },
    /** What stands against this server alone. */
    problem: (): string | null => problem ?? follower.problem(),
    /** Who reads the music folder, and how many of its changes this server does not have yet. */
    sharing: () => sharingOf(state, holding !== null, follower.applied()),
    async close(): Promise<void> {
      closed = true;
      follower.cancel();
      release('it stops');
      await loop.close();
      // A take-over may have been at work until now.
      await holding?.end(() => undefined);
      await follower.stop();
    },
  };
}

async function refreshedBooks({ refreshBooks, log }: SharedScannerOptions): Promise<void> {
  try {
    await refreshBooks();
  } catch (thrown) {
    log.warn({ err: thrown }, 'what was chosen of audiobooks could not be read; it is after the next scan');
  }
}

/** What keeps a server from reading instead of the holder; null where nothing does. */
function whyNotTakeOver(
  { version, folder_count }: ScanState,
  { silentForMs, folderCount }: { silentForMs: number; folderCount: number },
): string | null {
  if (version > schemaVersion) return newerHolder;
  // It would take the songs of the other folders away: it waits for a server that has them.
  return folderCount < folder_count && silentForMs < shortFoldersMs ? fewerFolders : null;
}

const sharingOf = (state: ScanState | null, isHere: boolean, applied: number) => ({
  readBy: state?.holder_name ?? '',
  isHere,
  changesBehind: isHere ? 0 : Math.max(0, (state?.revision ?? 0) - applied),
});

export type SharedScanner = ReturnType<typeof createSharedScanner>;

/** For how long (ms) the holder has shown no sign of life to this server, whose own clock alone is asked. */
function holderSilence() {
  let last = { term: -1, heartbeat: -1, at: monotonicMs() };
  return {
    of({ term, heartbeat }: ScanState): number {
      if (term !== last.term || heartbeat !== last.heartbeat) last = { term, heartbeat, at: monotonicMs() };
      return monotonicMs() - last.at;
    },
    /** The database could not be asked: nobody knows of the holder. */
    forget(): void {
      last = { ...last, at: monotonicMs() };
    },
  };
}

const countOf = (status: SharedScanStatus | undefined, name: string): number =>
  name === 'found' || name === 'done' ? (status?.[name] ?? 0) : 0;
