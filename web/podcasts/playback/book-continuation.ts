import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { PlayableItem } from '#rules/queue/item.ts';
import { kindOfQueue } from '#rules/queue/parked-queue.ts';
import { upNext } from '#rules/queue/queue.ts';
import { append } from '#rules/queue/queue-growth.ts';
import type { Player } from '#web/player/player/player.ts';
import { bookPartsQuery, nextPart } from '../data/book-parts.ts';

const nothing = () => undefined;

/**
 * Puts the next part of a book into the queue while its part plays and nothing else follows, once: a listener who takes it
 * out hears this part alone. Returns how to stop.
 */
export function continueBooks(
  { store, edit }: Pick<Player, 'store' | 'edit'>,
  queries: QueryClient,
): () => void {
  let current: PlayableItem | undefined;
  let next: PlayableItem | undefined;
  let stopReading: () => void = nothing;

  function read({ id, showId = '' }: PlayableItem): void {
    const observer = new QueryObserver(queries, bookPartsQuery(showId));
    stopReading = observer.subscribe(({ data }) => take(data && nextPart(data, id)));
    take(nextPart(observer.getCurrentResult().data ?? [], id));
  }

  function stop(): void {
    stopReading();
    stopReading = nothing;
    next = undefined;
  }

  function take(part: PlayableItem | undefined): void {
    next = part;
    follow();
  }

  /** Once the player is done with what changed its queue, and the engine has its new load. */
  function followLater(): void {
    if (next !== undefined) queueMicrotask(follow);
  }

  function follow(): void {
    if (next === undefined) return;
    const part = next;
    const following = upNext(store.getState().queue);
    const isThere = following.some(({ item }) => item.kind === part.kind && item.id === part.id);
    if (!isThere && following.length > 0) return;
    stop();
    if (!isThere) edit((queue) => append(queue, [part]));
  }

  function look(): void {
    const { queue } = store.getState();
    const item = queue.now?.item;
    if (item === current) return followLater();
    current = item;
    stop();
    const isPart = item?.isBook === true && item.showId !== undefined && kindOfQueue(queue) === 'episode';
    if (isPart) queueMicrotask(() => item === current && read(item));
  }

  look();
  const unsubscribe = store.subscribe(look);
  return () => {
    unsubscribe();
    current = undefined;
    stop();
  };
}
