import { randomInt } from 'node:crypto';
import { monotonicMs } from '#rules/clock.ts';
import { withoutFolderPaths } from '../paths/music-folder-paths.ts';
import { createScanner, type Scanner, type ScannerOptions } from '../scan/scanner.ts';
import { scanPublisher } from './scan-publisher.ts';
import type { ScanHolder, ScanRepository, ScanState, SharedScanStatus } from './scan-repository.ts';

export const otherReads = 'another server reads it now, or has published since';
export const databaseAway = 'the database did not answer';

/** What a server is while it reads the music folder for all. */
export type ScanHolding = ReturnType<typeof beginHolding>;

type HoldingNeeds = {
  scan: Omit<ScannerOptions, 'shared'>;
  repository: ScanRepository;
  holderId: string;
  /** Another server reads now, or this one cannot: end this. `afterwards` is done when its scan has ended. */
  onLost: (why: string, afterwards?: () => void) => void;
  onEnd: () => void;
  onPublished: (lineage: number, revision: number) => void;
};

/** Begins to read the music folder, after `take` made this process the holder. */
export function beginHolding({ scan, repository, holderId, ...tell }: HoldingNeeds, state: ScanState) {
  const { log } = scan;
  const holder: ScanHolder = { holder: holderId, term: state.term };
  const lineage = state.lineage === 0 ? randomInt(1, 2 ** 31) : state.lineage;
  const publisher = scanPublisher(repository, holder, lineage);
  /** The request that the scan at work answers. */
  let handling = state.requested;
  let problem: string | null = null;
  let renewedAt = monotonicMs();

  async function publish(question: Parameters<typeof publisher.publish>[0]): Promise<number | null> {
    try {
      const revision = await publisher.publish(question);
      if (revision === null) tell.onLost(otherReads);
      else if (question.rows === null) tell.onPublished(lineage, revision);
      return revision;
    } catch (thrown) {
      log.warn({ err: thrown }, 'what a scan found could not be published; the music folder is read again');
      tell.onLost(databaseAway);
      return null;
    }
  }

  const scanner: Scanner = createScanner({
    ...scan,
    shared: { lineage, publish, ended: () => publisher.giveUp() },
    onDamaged: () => tell.onLost('the catalogue is damaged', () => scan.onDamaged()),
    onEnd(outcome) {
      scan.onEnd(outcome);
      problem = outcome.problem;
      renewedAt = Number.NEGATIVE_INFINITY;
      tell.onEnd();
    },
  });

  const status = (): SharedScanStatus => ({
    isScanning: scanner.isScanning(),
    found: scanner.progress().get('found'),
    done: scanner.progress().get('done'),
    problem: problem && withoutFolderPaths(problem, scan.musicFolders),
  });

  return {
    scanner,
    term: holder.term,
    isOf: (seen: ScanState): boolean => seen.holder === holder.holder && seen.term === holder.term,
    /** Does what other servers asked for; resolves to whether a scan is wanted. */
    async answerRequests(seen: ScanState): Promise<boolean> {
      if (handling > seen.handled && !scanner.isScanning()) await repository.finishRequests(holder, handling);
      const isWanted = seen.requested > handling;
      handling = Math.max(handling, seen.requested);
      return isWanted;
    },
    /** Shows that this server lives, at most every `everyMs`; false where it is the holder no more. */
    async renew(everyMs: number): Promise<boolean> {
      // Publishing shows it too, and holds the row.
      if (publisher.isPublishing() || monotonicMs() - renewedAt < everyMs) return true;
      renewedAt = monotonicMs();
      return repository.renew(holder, status());
    },
    /** Ends the scan, and lets another server take over. What was not published was not written either. */
    async end(afterwards: () => void): Promise<void> {
      await scanner.close();
      await publisher.giveUp();
      afterwards();
      try {
        await repository.release(holder);
      } catch {
        // Others take over when this server has been silent for long enough.
      }
    },
  };
}
