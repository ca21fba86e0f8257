import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { isDamaged } from '#server/database/sqlite-fault.ts';
import { openApplier } from './apply-changes.ts';
import { type ApplyOrder, type ApplyReply, applyOrder, applyStart } from './apply-message.ts';
import { listDifferences, setIdentitiesAside } from './set-identities-aside.ts';

/** Writes what other servers published into this server's catalogue, away from the thread that answers. */
function work(port: NonNullable<typeof parentPort>): void {
  const start = z.parse(applyStart, workerData);
  const applier = openApplier(start);
  const say = (reply: ApplyReply) => port.postMessage(reply);

  function answer(order: ApplyOrder): ApplyReply['answer'] {
    if (order.kind === 'compare') return listDifferences(applier.database, start.dataFolder);
    if (order.kind !== 'close' && order.kind !== 'set-aside') return applier.perform(order);
    applier.close();
    if (order.kind === 'set-aside') setIdentitiesAside(start.dataFolder);
    return null;
  }

  port.on('message', (message) => {
    const { number, order } = z.parse(applyOrder, message);
    try {
      say({ number, answer: answer(order), failure: null });
    } catch (thrown) {
      applier.rollBack();
      const sentence = thrown instanceof Error ? thrown.message : String(thrown);
      say({ number, answer: null, failure: { sentence, isDamaged: isDamaged(thrown) } });
    }
    if (order.kind === 'close' || order.kind === 'set-aside') port.close();
  });
}

if (parentPort) work(parentPort);
