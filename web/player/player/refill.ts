import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { isSameContext, modeOf, type Queue } from '#rules/queue/queue.ts';
import { append } from '#rules/queue/queue-growth.ts';
import type { Player } from './player.ts';

/**
 * Gives what comes next; `heard` are the ids of what it gave lately, the last one last. None: it has no more. With
 * `again` a list that is through begins anew.
 */
export type Source = (heard: readonly string[], again: boolean) => Promise<readonly PlayableItem[]>;
/** Where a context's items come from as it goes; undefined for one that is whole from the start. */
export type SourceOf = (context: PlayContext) => Source | undefined;

const isSameWindow = (one: PlayContext | undefined, other: PlayContext | undefined) =>
  isSameContext(one, other) && one?.order === other?.order;

/** With fewer than these left, more are asked for. */
const minWaiting = 5;
const maxRecentSongs = 200;

/**
 * Keeps a station going: asks its source when it runs low, once at a time, also after a reload. A source that fails or
 * has nothing is asked again when the next song begins. Gives a way to stop.
 */
export function startRefill({ store, edit }: Pick<Player, 'store' | 'edit'>, sourceOf: SourceOf): () => void {
  /** What was playing when it was asked in vain. */
  let exhaustedKey: string | undefined;

  async function ask(queue: Queue): Promise<void> {
    const { context, list, now } = queue;
    const source = context && sourceOf(context);
    if (source === undefined) return;
    exhaustedKey = now?.key;
    const { promise, resolve } = Promise.withResolvers<void>();
    store.setState({ filling: promise });
    try {
      const heard = list.slice(-maxRecentSongs).map(({ item }) => item.id);
      const items = await source(heard, modeOf(queue).repeat === 'all');
      const isStill = isSameWindow(store.getState().queue.context, context);
      if (items.length > 0 || !isStill) exhaustedKey = undefined;
      // Something else was started meanwhile, or another order: these are not for it.
      if (isStill) edit((now) => append(now, items));
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
    if (rest.length < minWaiting && now.key !== exhaustedKey) void ask(queue);
  }

  look(store.getState().queue);
  return store.subscribe(({ queue }, before) => {
    if (queue !== before.queue) look(queue);
  });
}
