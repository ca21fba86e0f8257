import type { ItemNeeds } from '../items/items.ts';
import { itemsOf } from '../items/items.ts';
import { parseId } from '../music/ids.ts';
import type { Operation, OperationCall } from '../request/operation.ts';
import { codes, Failure, missingParameter } from '../response/failure.ts';
import { child } from '../response/field.ts';
import { indexedQueueShape, queueShape } from '../response/podcast-shapes.ts';
import { answerOf, done } from '../response/values.ts';
import { createQueueRepository } from '../storage/queue-repository.ts';
import { savePosition } from './bookmarks.ts';

const maxClient = 100;

/** The play queue, one for each listener, which apps hand over to each other. */
export function queueOperations(needs: ItemNeeds): Operation[] {
  const queues = createQueueRepository(needs.database);

  const queueOf = ({ caller }: OperationCall) => readQueue(needs, queues, caller);

  async function save({ caller, client, params }: OperationCall, items: readonly string[], index: number) {
    const position = Math.max(0, params.number('position') ?? 0);
    const current = items[index];
    if (current !== undefined && position > 0) await savePosition(needs, caller, current, position);
    const changedBy = client.toWellFormed().replaceAll('\0', '').slice(0, maxClient);
    await queues.put(caller.userId, {
      items,
      currentIndex: index,
      position,
      changedAt: needs.now(),
      changedBy,
    });
    return done;
  }

  return [
    {
      name: 'getPlayQueue',
      changes: false,
      isHeavy: true,
      async answer(call) {
        const { currentIndex: _index, ...playQueue } = await queueOf(call);
        return answerOf({ playQueue: child(queueShape) }, { playQueue });
      },
    },
    {
      name: 'getPlayQueueByIndex',
      changes: false,
      isHeavy: true,
      async answer(call) {
        const { current: _id, ...playQueueByIndex } = await queueOf(call);
        return answerOf({ playQueueByIndex: child(indexedQueueShape) }, { playQueueByIndex });
      },
    },
    {
      name: 'savePlayQueue',
      changes: true,
      replaces: true,
      answer(call) {
        const items = itemIdsIn(call);
        // Where `current` is not in the queue, apps continue with the first item.
        return save(call, items, Math.max(0, items.indexOf(call.params.text('current') ?? '')));
      },
    },
    {
      name: 'savePlayQueueByIndex',
      changes: true,
      replaces: true,
      answer(call) {
        const items = itemIdsIn(call);
        const index = call.params.number('currentIndex') ?? 0;
        if (items.length > 0 && (index < 0 || index >= items.length))
          throw new Failure(codes.missingParameter, 'The queue has nothing at that index.');
        return save(call, items, index);
      },
    },
  ];
}

type Queues = ReturnType<typeof createQueueRepository>;

/** The existing items of the stored queue, and its current item: the first one where the current item is missing. */
async function readQueue(needs: ItemNeeds, queues: Queues, caller: OperationCall['caller']) {
  const stored = await queues.of(caller.userId);
  const items = await itemsOf(needs, caller, stored?.items ?? []);
  const current = stored?.items[stored.currentIndex];
  const existingItems = (stored?.items ?? []).flatMap((id, index) => {
    const item = items.get(id);
    return item === undefined ? [] : { item, isCurrent: index === stored?.currentIndex };
  });
  const index = existingItems.findIndex(({ isCurrent }) => isCurrent);
  return {
    entry: existingItems.map(({ item }) => item),
    current: index < 0 ? existingItems[0]?.item.id : current,
    currentIndex: existingItems.length === 0 ? undefined : Math.max(0, index),
    position: index < 0 ? 0 : stored?.position,
    username: caller.email,
    changed: stored?.changedAt ?? 0,
    changedBy: stored?.changedBy ?? '',
  };
}

const isPlayable = (id: string) => ['song', 'episode'].includes(parseId(id)?.kind ?? '');

/** The ids of songs and episodes; others are refused, since a space separates stored ids. None clears the queue, but not with a current item. */
function itemIdsIn({ params }: OperationCall): string[] {
  const ids = params.list('id');
  const hasPosition = ['current', 'currentIndex', 'position'].some((name) => params.text(name));
  if (ids.length === 0 && hasPosition) throw missingParameter('id');
  if (!ids.every(isPlayable)) throw new Failure(codes.notFound, 'A queue holds songs and episodes.');
  return ids;
}
