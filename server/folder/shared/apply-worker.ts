import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { openApplier } from './apply-changes.ts';
import { type ApplyReply, applyOrder, applyStart } from './apply-message.ts';

/** Writes what other servers published into this server's catalogue, away from the thread that answers. */
if (parentPort) {
  const port = parentPort;
  const applier = openApplier(z.parse(applyStart, workerData));
  const say = (reply: ApplyReply) => port.postMessage(reply);
  port.on('message', (message) => {
    const { number, order } = z.parse(applyOrder, message);
    try {
      say({ number, answer: applier.perform(order), failure: null });
    } catch (thrown) {
      applier.rollBack();
      say({ number, answer: null, failure: thrown instanceof Error ? thrown.message : String(thrown) });
    }
    if (order.kind === 'close' || order.kind === 'set-aside') port.close();
  });
}
