import { parentPort } from 'node:worker_threads';
import type { FileOrder, FileSaid } from './file-order.ts';
import { performOrder } from './perform-order.ts';

const say = (message: FileSaid) => parentPort?.postMessage(message, []);

parentPort?.on('message', (order: FileOrder) => {
  performOrder(order).then(
    (answer) => say({ answer }),
    (thrown: unknown) => say({ failure: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
});
