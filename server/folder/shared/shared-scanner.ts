import { randomInt, randomUUID } from 'node:crypto';
import { monotonicMs } from '#rules/clock.ts';
import { createScanner, type Scanner, type ScannerOptions } from '../scan/scanner.ts';
import { schemaVersion } from '../store/folder-schema.ts';
import { type CatalogueApplier, startApplier } from './catalogue-applier.ts';
import { scanPublisher } from './scan-publisher.ts';
import type { ScanHolder, ScanRepository, ScanState, SharedScanStatus } from './scan-repository.ts';
import { differencesName } from './set-identities-aside.ts';

export type SharedScannerOptions = ScannerOptions & {
  repository: ScanRepository;
  /** This machine, for people. */
  name: string;
  /** What is a book was chosen anew, perhaps at another server. */
  refreshBooks: () => Promise<unknown>;
  timing?: Partial<typeof usualTiming>;
};

/** How often each server looks, how often the holder shows that it lives, and after what silence another takes over. */
const usualTiming = { lookMs: 2_000, renewMs: 10_000, silenceMs: 30_000 };

const newerHolder =
  'A newer version of Earshot reads the music folder. This server shows what was there before; please update it.';
const noIdentities =
  'Likes and playlists are in the database, but which number means which song is not. Please start the server first whose data folder has folder-identity.sqlite.';
const otherNumbers = (count: number) =>
  `${count} songs had other numbers at this server than they have now. ${differencesName} in its data folder lists them: what was liked or put into playlists by way of this server may be another song.`;

/** What this process is while it reads the music folder. */
type Holding = {
  holder: ScanHolder;
  scanner: Scanner;
  publisher: ReturnType<typeof scanPublisher>;
  renewedAt: number;
  /** The request that the scan at work answers. */
  handling: number;
};

/**
 * One of several servers with one catalogue: reads the music folder where no other does, else follows what the one that does
 * publishes. Which one it is stands in the database, with a term that rises, so that a server which was believed dead
 * cannot publish any more.
 */
export function createSharedScanner(options: SharedScannerOptions) {
  const { repository, log } = options;
  const { lookMs, renewMs, silenceMs } = { ...usualTiming, ...options.timing };
  const holderId = randomUUID();
  let applier: CatalogueApplier | null = null;
  let holding: Holding | null = null;
  let state: ScanState | null = null;
  let applied = 0;
  let ownRequest = 0;
  let isAsking = false;
  let settles = false;
  let closed = false;
  let lastSign = { term: -1, heartbeat: -1, at: monotonicMs() };
  let ownProblem: string | null = null;
  let comparesAfter = false;
  /** Of the last scan that this server made. */
  let lastProblem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  function look(): void {
    clearTimeout(timer);
    looking = looking.then(lookOnce).finally(() => {
      clearTimeout(timer);
      if (closed) return;
      timer = setTimeout(look, lookMs);
      timer.unref();
    });
  }

  async function lookOnce(): Promise<void> {
    if (closed) return;
    try {
      state = await repository.state();
      if (holding === null) await follow(state);
      else await hold(holding, state);
    } catch (thrown) {
      log.warn(
        { err: thrown },
        'what the servers share of the music folder could not be read; it is tried again',
      );
    }
  }

  /** One that reads shows that it lives, and does what it was asked for. */
  async function hold(current: Holding, seen: ScanState): Promise<void> {
    const { holder, scanner, publisher } = current;
    if (seen.holder !== holder.holder || seen.term !== holder.term)
      return release('another server reads it now');
    if (current.handling > seen.handled && !scanner.isScanning())
      await repository.finishRequests(holder, current.handling);
    if (seen.requested > current.handling) {
      current.handling = seen.requested;
      await options.refreshBooks();
      rescanHere(current);
    }
    if (publisher.isPublishing() || monotonicMs() - current.renewedAt < renewMs) return;
    current.renewedAt = monotonicMs();
    if (!(await repository.renew(holder, statusOf(scanner)))) await release('another server reads it now');
  }

  /** One that follows has what was published, and takes over where nobody reads. */
  async function follow(seen: ScanState): Promise<void> {
    if (seen.term !== lastSign.term || seen.heartbeat !== lastSign.heartbeat)
      lastSign = { term: seen.term, heartbeat: seen.heartbeat, at: monotonicMs() };
    const isNew = await catchUp(seen);
    if (isNew) options.onEnd({ problem: problemOf(seen), changed: true });
    ownProblem = seen.version > schemaVersion ? newerHolder : ownProblem;
    if (seen.version > schemaVersion) return;
    const isSilent = seen.holder === '' || monotonicMs() - lastSign.at >= silenceMs;
    if (isSilent || seen.version < schemaVersion) await takeOver(seen);
  }

  /** Writes what was published since; resolves to whether there was anything. */
  async function catchUp({ lineage, revision }: ScanState): Promise<boolean> {
    applier ??= startApplier(options);
    const position = await applier.position();
    if (lineage === 0) return false;
    // One that is ahead holds what the database has forgotten.
    const isOther = position.lineage !== lineage || position.revision > revision;
    if (isOther) await beginAnew(position.songs > 0);
    else if (position.revision === revision) {
      applied = revision;
      return false;
    }
    const after = isOther ? 0 : position.revision;
    for await (const rows of repository.changes(after, revision))
      await applier.perform({ kind: 'rows', rows });
    await applier.perform({ kind: 'commit', lineage, revision });
    applied = revision;
    if (comparesAfter) await compare(applier);
    return true;
  }

  /** The files are of another catalogue. Numbers that were given here are moved away, not deleted. */
  async function beginAnew(hasNumbers: boolean): Promise<void> {
    await (hasNumbers ? applier?.setAside() : applier?.close());
    comparesAfter = hasNumbers;
    options.onDamaged();
    applier = startApplier(options);
  }

  async function compare(comparing: CatalogueApplier): Promise<void> {
    comparesAfter = false;
    const count = await comparing.compare();
    if (count === 0) return;
    ownProblem = otherNumbers(count);
    log.warn(
      { count, file: differencesName },
      'numbers of songs at this server differed from those of the others',
    );
  }

  async function takeOver(seen: ScanState): Promise<void> {
    const position = await applier?.position();
    if (seen.lineage === 0 && position?.songs === 0 && (await repository.hasSavedMusic())) {
      ownProblem = noIdentities;
      return;
    }
    if (!(await repository.take(seen, holderId, options.name))) return;
    // The one before may have published until now.
    state = await repository.state();
    await catchUp(state);
    await applier?.close();
    applier = null;
    const holder = { holder: holderId, term: state.term };
    const lineage = state.lineage === 0 ? randomInt(1, 2 ** 31) : state.lineage;
    const publisher = scanPublisher(repository, holder, lineage);
    const scanner = createScanner({
      ...options,
      shared: { lineage, publish: (rows) => publishOrRelease(publisher, rows) },
      onDamaged: () => void release('the catalogue is damaged', options.onDamaged),
      onEnd(outcome) {
        options.onEnd(outcome);
        lastProblem = outcome.problem;
        if (holding !== null) holding.renewedAt = Number.NEGATIVE_INFINITY;
        look();
      },
    });
    holding = { holder, scanner, publisher, renewedAt: monotonicMs(), handling: state.requested };
    log.info({ term: holder.term }, 'this server reads the music folder for all');
    await options.refreshBooks();
    rescanHere(holding);
    await repository.dropOlder();
  }

  async function publishOrRelease(
    publisher: Holding['publisher'],
    rows: Parameters<Holding['publisher']['publish']>[0],
  ): Promise<number | null> {
    try {
      const revision = await publisher.publish(rows);
      if (revision === null) void release('another server reads it now');
      else if (rows === null) applied = revision;
      return revision;
    } catch (thrown) {
      log.warn({ err: thrown }, 'what a scan found could not be published; the music folder is read again');
      void release('the database did not answer');
      return null;
    }
  }

  function rescanHere({ scanner }: Holding): void {
    scanner.rescan({ settles });
    settles = false;
  }

  /** Ends reading. What is not published was not written either. */
  async function release(why: string, before: () => void = () => undefined): Promise<void> {
    const ending = holding;
    if (ending === null) return;
    holding = null;
    if (!closed) log.warn({ why }, 'this server reads the music folder no more');
    const ended = ending.scanner.close();
    looking = looking.then(async () => {
      await ended;
      await ending.publisher.giveUp();
      before();
      await repository.release(ending.holder).catch(() => undefined);
    });
    if (!closed) look();
  }

  const isBehind = () => state !== null && state.revision > applied;
  const statusOf = (scanner: Scanner): SharedScanStatus => ({
    isScanning: scanner.isScanning(),
    found: scanner.progress().get('found'),
    done: scanner.progress().get('done'),
    problem: lastProblem,
  });
  const problemOf = ({ status }: ScanState) => status.problem ?? ownProblem;

  async function askHolder(): Promise<void> {
    isAsking = true;
    try {
      ownRequest = await repository.request();
    } catch (thrown) {
      log.warn({ err: thrown }, 'another server could not be asked to read the music folder');
    } finally {
      isAsking = false;
    }
    look();
  }

  look();
  return {
    rescan({ settles: doesSettle = false }: { settles?: boolean } = {}): void {
      if (closed) return;
      settles ||= doesSettle;
      if (holding !== null) rescanHere(holding);
      else if (!doesSettle) void askHolder();
    },
    isScanning(): boolean {
      if (holding !== null) return holding.scanner.isScanning();
      const isAsked = isAsking || (state !== null && ownRequest > state.handled);
      return isAsked || isBehind() || (state?.status.isScanning ?? state === null);
    },
    progress: (): Pick<ReturnType<Scanner['progress']>, 'get'> =>
      holding?.scanner.progress() ?? {
        get: (name) => (name === 'found' || name === 'done' ? (state?.status[name] ?? 0) : 0),
      },
    /** What stands against this server alone. */
    problem: (): string | null => ownProblem,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await release('it stops');
      await looking;
      await applier?.close();
    },
  };
}
