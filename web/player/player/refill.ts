import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { modeOf, type Queue } from '#rules/queue/queue.ts';
import { append } from '#rules/queue/queue-growth.ts';
import type { Player } from './player.ts';

/**
 * Returns what comes next; `recentIds` are the ids that it returned lately, the last one last. None: it has no more.
 * With `again` a finished list starts over.
 */
export type Source = (recentIds: readonly string[], again: boolean) => Promise<readonly PlayableItem[]>;
/** Where a context's items come from as it goes; undefined for one that is whole from the start. */
export type SourceOf = (context: PlayContext) => Source | undefined;

/** With fewer than these left, more are asked for. */
const minWaiting = 5;
const maxRecentSongs = 200;

/** Each start and each new order has a context of its own, also of the same songs from another row. */
const isSameDemand = (one: Queue, other: Queue | undefined) =>
  one.context === other?.context && one.now?.key === other?.now?.key && one.repeat === other?.repeat;

/**
 * Keeps a station going: asks its source when it runs low, once at a time, also after a reload. A source that fails or
 * has nothing is asked again when the next song begins. Gives a way to stop.
 */
export function startRefill({ store, edit }: Pick<Player, 'store' | 'edit'>, sourceOf: SourceOf): () => void {
  /** The queue for which it was asked last, unless more came. */
  let exhausted: Queue | undefined;

  async function ask(queue: Queue): Promise<void> {
    const { context } = queue;
    const source = context && sourceOf(context);
    if (source === undefined) return;
    exhausted = queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    store.setState({ filling: promise });
    try {
      const { list, lastReadId } = queue;
      const isLastRead = list.at(-1)?.item.id === lastReadId;
      const ids = list.slice(-maxRecentSongs).map(({ item }) => item.id);
      // The last one of the list says nothing of how far it was read: it was moved there, or the last one was taken out.
      const recentIds = lastReadId === undefined || isLastRead ? ids : [...ids, lastReadId];
      const items = await source(recentIds, modeOf(queue).repeat === 'all');
      if (items.length > 0) exhausted = undefined;
      // Something else was started meanwhile, or another order or row: these are not for it.
      if (store.getState().queue.context === context) edit((now) => append(now, items));
    } catch {
      // Asked again with the next song; what is there plays on.
    } finally {
      store.setState({ filling: undefined });
      look(store.getState().queue);
      resolve();
    }
  }

  function look(queue: Queue): void {
    const { now, rest } = queue;
    if (store.getState().filling || now === undefined) return;
    if (rest.length < minWaiting && !isSameDemand(queue, exhausted)) void ask(queue);
  }

  look(store.getState().queue);
  return store.subscribe(({ queue }, before) => {
    if (queue !== before.queue) look(queue);
  });
}
