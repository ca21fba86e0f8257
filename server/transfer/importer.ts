import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ImportOutcome } from '#contract/transfer.ts';
import { DatabaseFault } from '#server/database/database-fault.ts';
import { runForListener } from '#server/http/listener-context.ts';
import { importFile } from './import-file.ts';
import type { ImportRepository } from './import-repository.ts';
import type { Part } from './part.ts';

type Needs = {
  /** Where files lie while they are taken in. It is this server's alone. */
  folder: string;
  parts: readonly Part[];
  imports: ImportRepository;
  now: () => number;
  warn: (error: unknown) => void;
  /** Before it is tried again for the first time, in milliseconds; doubled each time. */
  pause?: number;
};

const maxAtOnce = 2;
const minPause = 1_000;
/** A fault of ours does not go away by itself, and must not keep its listener from another file. */
const maxFaults = 6;
const givenUp: ImportOutcome = {
  parts: [],
  unmatched: { total: 0, names: [] },
  notes: [],
  error:
    'Something went wrong on the server, and has been logged. What came already stays; the same file can be taken in again and doubles nothing.',
};
const maxPause = 5 * 60_000;
const ending = '.jsonl';

/** Imports checked files in the background. An interrupted import starts again until it is done: existing rows change nothing. */
export function createImporter({ folder, parts, imports, now, warn, pause: firstPause = minPause }: Needs) {
  const stopping = new AbortController();
  const limit = pLimit(maxAtOnce);
  const running = new Set<Promise<void>>();

  async function attempt(id: string, userId: string): Promise<void> {
    const file = createReadStream(pathOf(id));
    try {
      const outcome = await importFile(file, {
        parts,
        userId,
        now: now(),
        signal: stopping.signal,
        onProgress: (done) => imports.note(id, done),
      });
      if (outcome) await imports.finish(id, outcome, now());
    } finally {
      file.destroy();
    }
  }

  async function work(id: string): Promise<void> {
    let faults = 0;
    for (let pause = firstPause; !stopping.signal.aborted; pause = Math.min(pause * 2, maxPause)) {
      try {
        if (faults >= maxFaults) await imports.finish(id, givenUp, now());
        const userId = await imports.unfinished(id);
        if (userId === undefined) return await rm(pathOf(id), { force: true });
        await runForListener(userId, () => attempt(id, userId));
      } catch (thrown) {
        warn(thrown);
        if (!(thrown instanceof DatabaseFault)) faults += 1;
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const pathOf = (id: string) => join(folder, id + ending);

  function run(id: string): void {
    const done = limit(() => work(id))
      .catch(warn)
      .finally(() => running.delete(done));
    running.add(done);
  }

  return {
    pathOf,
    run,
    /** Goes on with what another start of this server left, and throws away what it only began to receive. */
    async resume(): Promise<void> {
      for (const name of await namesIn(folder)) {
        const id = name.endsWith(ending) ? name.slice(0, -ending.length) : undefined;
        const isOurs = id !== undefined && (await imports.unfinished(id)) !== undefined;
        if (isOurs) run(id);
        else await rm(join(folder, name), { force: true });
      }
    },
    /** Waits for what is being taken in. For tests; `stop` ends it. */
    idle: async (): Promise<void> => {
      await Promise.all(running);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** None where nothing was ever taken in. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((thrown: unknown) => {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return [];
    throw thrown;
  });
}
