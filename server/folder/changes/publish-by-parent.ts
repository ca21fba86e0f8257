import * as z from 'zod/mini';
import type { UnitRow } from './catalogue-units.ts';
import { type PublishQuestion, publishAnswer } from './publish-message.ts';
import type { Publish } from './shared-transaction.ts';

/** In a scan's process: its server publishes, since that one has the connections to the database. */
export function publishByParent(): Publish {
  let number = 0;

  function ask(rows: UnitRow[] | null, base: number): Promise<number> {
    number += 1;
    const question: PublishQuestion = { kind: 'publish', number, base, rows };
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const hear = (message: unknown): void => {
      const answer = z.safeParse(publishAnswer, message);
      if (!answer.success || answer.data.number !== question.number) return;
      process.off('message', hear);
      if (answer.data.revision === null) reject(new Error('Another server reads the music folder now.'));
      else resolve(answer.data.revision);
    };
    process.on('message', hear);
    if (process.send) process.send(question);
    else reject(new Error('A scan that publishes needs a server to do it.'));
    return promise;
  }

  return {
    rows: async (rows, base) => void (await ask(rows, base)),
    commit: (base) => ask(null, base),
  };
}
