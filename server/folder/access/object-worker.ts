import { parentPort, workerData } from 'node:worker_threads';
import { createStorageClient } from '../objects/storage-client.ts';
import { StorageFault } from '../objects/storage-fault.ts';
import type { ObjectAnswer, ObjectOrder, ObjectThreadData } from './object-order.ts';
import { objectOrders } from './perform-object-order.ts';

const { storage, folders, temporaryFolder, patienceMilliseconds }: ObjectThreadData = workerData;
const times = { answerMs: patienceMilliseconds, idleMs: patienceMilliseconds };
const perform = objectOrders({ client: createStorageClient(storage, folders, times), temporaryFolder });
const say = (message: ObjectAnswer) => parentPort?.postMessage(message, []);

parentPort?.on('message', ({ id, order }: ObjectOrder) => {
  perform(order).then(
    (answer) => say({ id, answer }),
    (thrown: unknown) =>
      say({
        id,
        failure: thrown instanceof Error ? thrown.message : String(thrown),
        kind: thrown instanceof StorageFault ? thrown.kind : undefined,
      }),
  );
});
