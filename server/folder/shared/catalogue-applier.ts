import * as z from 'zod/mini';
import { endThread, startThread } from '#server/threads/start-thread.ts';
import type { ApplyOrder, ApplyReply, ApplyStart, CataloguePosition } from './apply-message.ts';
import { applyReply } from './apply-message.ts';

const program = new URL('./apply-worker.ts', import.meta.url);

/** A change could not be written; nothing of it was. */
export class ApplyFault extends Error {
  readonly isDamaged: boolean;
  /** `isDamaged`: SQLite cannot read the catalogue. */
  constructor(sentence: string, isDamaged: boolean) {
    super(sentence);
    this.isDamaged = isDamaged;
  }
}

const endedSentence = 'The thread that writes the catalogue has ended.';

/** The thread that writes published changes into a data folder. Each call rejects with the reason where it failed. */
export function startApplier({ dataFolder, musicFolders }: ApplyStart) {
  const thread = startThread(program, { dataFolder, musicFolders } satisfies ApplyStart);
  const waiting = new Map<number, PromiseWithResolvers<ApplyReply['answer']>>();
  let number = 0;
  let hasEnded = false;

  thread.on('message', (message) => {
    const { number: of, answer, failure } = z.parse(applyReply, message);
    const question = waiting.get(of);
    waiting.delete(of);
    if (failure === null) question?.resolve(answer);
    else question?.reject(new ApplyFault(failure.sentence, failure.isDamaged));
  });
  thread.once('error', failAll);
  thread.once('exit', () => {
    hasEnded = true;
    failAll(new Error(endedSentence));
  });

  function failAll(thrown: unknown): void {
    for (const { reject } of waiting.values()) reject(thrown);
    waiting.clear();
  }

  function ask(order: ApplyOrder): Promise<ApplyReply['answer']> {
    if (hasEnded) return Promise.reject(new Error(endedSentence));
    number += 1;
    const question = Promise.withResolvers<ApplyReply['answer']>();
    waiting.set(number, question);
    thread.postMessage({ number, order }, []);
    return question.promise;
  }

  return {
    async position(): Promise<CataloguePosition> {
      const position = await ask({ kind: 'position' });
      if (position === null || typeof position === 'number')
        throw new Error('The catalogue did not say what it holds.');
      return position;
    },
    perform: async (order: ApplyOrder): Promise<void> => void (await ask(order)),
    /** How many numbers meant another song in the identities that were moved away. */
    compare: async (): Promise<number> => Number(await ask({ kind: 'compare' })),
    /** Moves identities away that are of no shared catalogue, and ends. */
    async setAside(): Promise<void> {
      await ask({ kind: 'set-aside' });
      await endThread(thread);
    },
    /** After it no other thread of this server has the catalogue open for writing. */
    async close(): Promise<void> {
      await ask({ kind: 'close' }).catch(() => undefined);
      await endThread(thread);
    },
  };
}

export type CatalogueApplier = ReturnType<typeof startApplier>;
