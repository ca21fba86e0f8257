import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { openCatalogue } from '../catalogue/catalogue-reader.ts';
import { axisValues } from './axis.ts';
import { listOrder } from './list-order.ts';
import { type SongListAnswer, type SongListOrder, songListOrder } from './song-rule.ts';

/** Reads whole lists of the catalogue apart from the server, which answers others meanwhile. */
function work(port: NonNullable<typeof parentPort>): void {
  const { dataFolder } = z.parse(z.object({ dataFolder: z.string() }), workerData);
  const read = openCatalogue(dataFolder);

  function answer(order: SongListOrder): SongListAnswer {
    if (order.kind === 'list') return { id: order.id, list: listOrder(read, order.rule, order.facts) };
    const { id, axis, hidden, folders, within } = order;
    return { id, axis: axisValues(read, axis, new Set(hidden), { folders, within }) };
  }

  port.on('message', (message: unknown) => {
    const order = z.parse(songListOrder, message);
    try {
      port.postMessage(answer(order));
    } catch (thrown) {
      port.postMessage({ id: order.id, failed: String(thrown) } satisfies SongListAnswer);
    }
  });
}

if (parentPort) work(parentPort);
