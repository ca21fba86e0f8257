import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { checkAnswer, NotAnExport } from './not-an-export.ts';

const maxMilliseconds = 10 * 60_000;
const maxMegabytes = 256;
const tooMuch = 'The export takes more time or memory to read than it may.';

/** Checks a foreign file in a worker with a deadline and little memory (`read-export.ts`). Resolves to the rows staged; rejects with `NotAnExport`. */
export function checkExport(path: string, staged: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: { path, staged },
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  const timer = setTimeout(() => reject(new NotAnExport(tooMuch, 'too_large')), maxMilliseconds);
  worker.on('message', (message: unknown) => {
    const answer = z.parse(checkAnswer, message);
    if ('total' in answer) resolve(answer.total);
    else if ('refused' in answer) reject(new NotAnExport(answer.refused, answer.code));
    else reject(Object.assign(new Error(answer.failed), { code: answer.code }));
  });
  worker.on('error', () => reject(new NotAnExport(tooMuch, 'too_large')));
  worker.on('exit', () => reject(new Error('The worker that reads exports ended.')));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
