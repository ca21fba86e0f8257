import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ImportOutcome } from '#contract/podcast-imports.ts';
import { DatabaseFault } from '#server/database/database-fault.ts';
import { runForListener } from '#server/http/listener-context.ts';
import type { Follow } from '../refresh/follow.ts';
import { texts } from '../shared/texts.ts';
import type { ImportRepository } from '../store/import-repository.ts';

/** Per import: a slow list uses no more, so that other imports go on. */
const maxLinesAtOnce = 5;
/** Listeners whose imports are worked on side by side, one of each. */
const maxListeners = 10;
const pauseMilliseconds = 20_000;
/** A feed that takes longer is subscribed to and reported as `pending`. */
const maxFeedMilliseconds = 45_000;

type Needs = { imports: ImportRepository; follow: Follow; now: () => number; warn: (error: unknown) => void };

export type Importer = ReturnType<typeof createImporter>;

/** Works imports off in the background, line by line; one that a server left when it stopped is taken up again. */
export function createImporter({ imports, follow, now, warn }: Needs) {
  const stopping = new AbortController();
  /** What is being worked on, by listener. */
  const working = new Map<string, Promise<void>>();
  let takingUp: Promise<void> = Promise.resolve();
  let loop: Promise<void> | null = null;

  async function tryLine(url: string, userId: string): Promise<ImportOutcome> {
    const deadline = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxFeedMilliseconds)]);
    try {
      return await follow(url, userId, deadline);
    } catch (thrown) {
      // The line was not tried at all.
      if (thrown instanceof DatabaseFault) throw thrown;
      warn(thrown);
      return { url, status: 'failed', error: texts.importBroken };
    }
  }

  async function work({ id, userId }: { id: string; userId: string }): Promise<void> {
    const lines = await imports.untried(id);
    await pLimit(maxLinesAtOnce).map(lines, async ({ place, url }) => {
      if (stopping.signal.aborted) return;
      const outcome = await tryLine(url, userId);
      if (!stopping.signal.aborted) await imports.settle(id, place, outcome, now());
    });
    if (stopping.signal.aborted) await imports.release(id);
    else await imports.finish(id);
  }

  /** Takes up what waits, until there is nothing or enough: of each listener one import at a time. */
  async function takeUp(): Promise<void> {
    while (!stopping.signal.aborted && working.size < maxListeners) {
      const next = await imports.claim(now(), [...working.keys()]);
      if (!next) return;
      const done = runForListener(next.userId, () => work(next))
        .catch(warn)
        .then(() => {
          working.delete(next.userId);
          return run();
        });
      working.set(next.userId, done);
    }
  }

  /** Everything that waits now, to its end. */
  async function run(): Promise<void> {
    takingUp = takingUp.then(takeUp).catch(warn);
    await takingUp;
    await Promise.all(working.values());
  }

  async function turn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await run();
      await sleep(pauseMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  return {
    run,
    start(): void {
      loop ??= turn();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await loop;
      await takingUp;
      await Promise.all(working.values());
    },
  };
}
