import type { Log } from '../access/log.ts';
import type { ApplyStart } from './apply-message.ts';
import { ApplyFault, type CatalogueApplier, startApplier } from './catalogue-applier.ts';
import { differencesName } from './own-identity-names.ts';
import type { ScanRepository, ScanState } from './scan-repository.ts';

type FollowerNeeds = {
  repository: Pick<ScanRepository, 'changes'>;
  folders: ApplyStart;
  log: Log;
  /** The files are of another catalogue: close and remove the catalogue, and open an empty one. */
  onReplaced: () => void;
};

const otherNumbers = (count: number) =>
  `${count} songs had other numbers at this server than they have now. ${differencesName} in its data folder lists them: what was liked or put into playlists by way of this server may be another song.`;

/** Writes into this server's catalogue what another publishes. Its thread has the files open for writing until `stop`. */
export function createFollower({ repository, folders, log, onReplaced }: FollowerNeeds) {
  let applier: CatalogueApplier | null = null;
  let applied = { lineage: 0, revision: 0 };
  let isCancelled = false;
  let comparesAfter = false;
  let problem: string | null = null;

  /** Numbers that were given here are moved away, not deleted. */
  async function beginAnew(hasNumbers: boolean): Promise<CatalogueApplier> {
    await (hasNumbers ? applier?.setAside() : applier?.close());
    comparesAfter ||= hasNumbers;
    onReplaced();
    return startApplier(folders);
  }

  async function compare(comparing: CatalogueApplier): Promise<void> {
    comparesAfter = false;
    const count = await comparing.compare();
    if (count === 0) return;
    problem = otherNumbers(count);
    log.warn(
      { count, file: differencesName },
      'numbers of songs at this server differed from those of the others',
    );
  }

  async function write({ lineage, revision }: ScanState): Promise<boolean> {
    if (lineage === 0 || (applied.lineage === lineage && applied.revision === revision)) return false;
    applier ??= startApplier(folders);
    const position = await applier.position();
    // One that is ahead holds what the database has forgotten.
    const isOther = position.lineage !== lineage || position.revision > revision;
    applied = { lineage, revision: isOther ? 0 : position.revision };
    if (applied.revision === revision) return false;
    if (isOther) applier = await beginAnew(position.songs > 0);
    await writeRows(applier, lineage, revision);
    if (comparesAfter) await compare(applier);
    return true;
  }

  async function writeRows(writing: CatalogueApplier, lineage: number, revision: number): Promise<void> {
    for await (const rows of repository.changes(applied.revision, revision)) {
      if (isCancelled) throw new Error('The server stops.');
      await writing.perform({ kind: 'rows', rows });
    }
    await writing.perform({ kind: 'commit', lineage, revision });
    applied = { lineage, revision };
  }

  /** A catalogue that SQLite cannot read is built from what was published. */
  async function replaceDamaged(thrown: unknown): Promise<void> {
    await stop();
    applied = { lineage: 0, revision: 0 };
    if (!(thrown instanceof ApplyFault && thrown.isDamaged)) return;
    log.warn({}, 'the catalogue of the music folder was damaged and is built from what others published');
    onReplaced();
  }

  async function stop(): Promise<void> {
    const stopping = applier;
    applier = null;
    await stopping?.close();
  }

  return {
    /** Writes what was published since; resolves to whether there was anything. */
    async catchUp(state: ScanState): Promise<boolean> {
      try {
        return await write(state);
      } catch (thrown) {
        await replaceDamaged(thrown);
        throw thrown;
      }
    },
    /** Whether this server has given numbers to songs, or has those of others. */
    async hasNumbers(): Promise<boolean> {
      applier ??= startApplier(folders);
      return (await applier.position()).songs > 0;
    },
    /** Up to which change this server has the catalogue; after `stop` the scan says it. */
    applied: (): number => applied.revision,
    /** This server published a change, and has it. */
    published: (lineage: number, revision: number): void => {
      applied = { lineage, revision };
    },
    /** What is being written is given up: the server stops. */
    cancel(): void {
      isCancelled = true;
    },
    problem: (): string | null => problem,
    stop,
  };
}
