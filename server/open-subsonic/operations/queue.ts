import type { ItemNeeds } from '../items/item-needs.ts';
import { itemsOf } from '../items/items.ts';
import { parseId } from '../music/ids.ts';
import type { Asked, Operation } from '../request/operation.ts';
import { codes, Failure, missingParameter } from '../response/failure.ts';
import { child } from '../response/field.ts';
import { indexedQueueShape, queueShape } from '../response/podcast-shapes.ts';
import { answerOf, done } from '../response/values.ts';
import { createQueueRepository } from '../storage/queue-repository.ts';
import { savePosition } from './bookmarks.ts';

const maxClient = 100;

/** What the listener was hearing, handed from app to app: one queue of each listener. */
export function queueOperations(needs: ItemNeeds): Operation[] {
  const queues = createQueueRepository(needs.database);

  const shown = ({ caller }: Asked) => shownQueue(needs, queues, caller);

  async function save({ caller, client, params }: Asked, items: readonly string[], index: number) {
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
      async answer(asked) {
        const { currentIndex: _index, ...playQueue } = await shown(asked);
        return answerOf({ playQueue: child(queueShape) }, { playQueue });
      },
    },
    {
      name: 'getPlayQueueByIndex',
      changes: false,
      isHeavy: true,
      async answer(asked) {
        const { current: _id, ...playQueueByIndex } = await shown(asked);
        return answerOf({ playQueueByIndex: child(indexedQueueShape) }, { playQueueByIndex });
      },
    },
    {
      name: 'savePlayQueue',
      changes: true,
      replaces: true,
      answer(asked) {
        const items = playableIn(asked);
        // One that is not in the queue: apps go on from the first.
        return save(asked, items, Math.max(0, items.indexOf(asked.params.text('current') ?? '')));
      },
    },
    {
      name: 'savePlayQueueByIndex',
      changes: true,
      replaces: true,
      answer(asked) {
        const items = playableIn(asked);
        const index = asked.params.number('currentIndex') ?? 0;
        if (items.length > 0 && (index < 0 || index >= items.length))
          throw new Failure(codes.missingParameter, 'The queue has nothing at that index.');
        return save(asked, items, index);
      },
    },
  ];
}

type Queues = ReturnType<typeof createQueueRepository>;

/** What of the queue is still there, and which of it plays: the first where that is away. */
async function shownQueue(needs: ItemNeeds, queues: Queues, caller: Asked['caller']) {
  const kept = await queues.of(caller.userId);
  const items = await itemsOf(needs, caller, kept?.items ?? []);
  const current = kept?.items[kept.currentIndex];
  const here = (kept?.items ?? []).flatMap((id, index) => {
    const item = items.get(id);
    return item === undefined ? [] : { item, isCurrent: index === kept?.currentIndex };
  });
  const index = here.findIndex(({ isCurrent }) => isCurrent);
  return {
    entry: here.map(({ item }) => item),
    current: index < 0 ? here[0]?.item.id : current,
    currentIndex: here.length === 0 ? undefined : Math.max(0, index),
    position: index < 0 ? 0 : kept?.position,
    username: caller.email,
    changed: kept?.changedAt ?? 0,
    changedBy: kept?.changedBy ?? '',
  };
}

const isPlayable = (id: string) => ['song', 'episode'].includes(parseId(id)?.kind ?? '');

/**
 * Songs and episodes alone; ids have no spaces, which stand between them where they are kept. None clears the queue, but
 * not beside what plays in it.
 */
function playableIn({ params }: Asked): string[] {
  const ids = params.list('id');
  const hasPlace = ['current', 'currentIndex', 'position'].some((name) => params.text(name));
  if (ids.length === 0 && hasPlace) throw missingParameter('id');
  if (!ids.every(isPlayable)) throw new Failure(codes.notFound, 'A queue holds songs and episodes.');
  return ids;
}
