import type { PlayableItem } from '#rules/queue/item.ts';
import { sentenceOf } from '#web/api.ts';
import { newId } from '#web/outbox/new-id.ts';
import type { Player } from '#web/player/player/player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { bookmarkTexts } from '../bookmarks/bookmark-texts.ts';
import type { LoadEpisodes } from './episodes-context.tsx';

/** A second of the current episode. */
export type Here = { item: PlayableItem; seconds: number };

/** Where the player is; undefined while no episode is current. */
export function hereIn(player: Pick<Player, 'store' | 'elapsed'>): Here | undefined {
  const item = player.store.getState().queue.now?.item;
  return item?.kind === 'episode' ? { item, seconds: player.elapsed.get().elapsedSeconds } : undefined;
}

/** Makes a bookmark, and says so with the way back. Never rejects. */
export async function makeBookmark(episodes: LoadEpisodes, { item, seconds }: Here): Promise<void> {
  try {
    const { bookmarks } = await episodes();
    const id = newId();
    bookmarks.put({
      does: 'add',
      id,
      episodeId: Number(item.id),
      feedId: Number(item.showId),
      title: item.title,
      positionMilliseconds: Math.round(seconds * 1_000),
      note: '',
    });
    toast.undoable(bookmarkTexts.added(seconds), () => bookmarks.put({ does: 'remove', id }));
  } catch (thrown) {
    toast.error(sentenceOf(thrown));
  }
}
