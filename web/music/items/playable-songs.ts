import type { QueryClient } from '@tanstack/react-query';
import type { PlayableItem } from '#rules/queue/item.ts';
import type { MusicItem } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { playableOf } from './playable.ts';
import { songsOf } from './songs-of.ts';

/** The songs that an item stands for, as the player holds them. */
export async function playableSongs(
  queries: QueryClient,
  provider: MusicProvider,
  item: MusicItem,
): Promise<PlayableItem[]> {
  return (await songsOf(queries, provider, item)).map(playableOf);
}
