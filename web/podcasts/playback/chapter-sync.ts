import type { QueryClient } from '@tanstack/react-query';
import type { Player } from '#web/player/player/player.ts';
import { chapterPicture } from '../data/chapter-picture.ts';
import { chapterTitle } from '../data/chapter-title.ts';
import { chaptersQuery } from './chapters-query.ts';

/** Tells the player the chapters of each episode that becomes current, for its scrubber. Returns how to stop. */
export function syncChapters(
  player: Pick<Player, 'store' | 'setChapters'>,
  queries: QueryClient,
): () => void {
  let currentId: string | undefined;
  async function bring(id: string): Promise<void> {
    const list = await queries.fetchQuery(chaptersQuery(id));
    if (currentId !== id) return;
    player.setChapters({
      itemId: id,
      list: list.map((chapter, index) => ({
        ...chapter,
        title: chapterTitle(chapter.title, index),
        artworkTemplate: chapterPicture(id, chapter),
      })),
    });
  }
  function look() {
    const item = player.store.getState().queue.now?.item;
    const id = item?.kind === 'episode' ? item.id : undefined;
    if (id === currentId) return;
    currentId = id;
    // Without them the scrubber has no marks.
    if (id !== undefined) void bring(id).catch(() => undefined);
  }
  look();
  return player.store.subscribe(look);
}
