import { existing } from '#server/folder/catalogue/catalogue-reader.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { BookPositions } from '../podcasts/book-positions.ts';
import type { ClientVersions } from '../podcasts/client-versions.ts';
import type { Listener, Shows } from '../podcasts/shows.ts';
import type { songShape } from '../response/song-shape.ts';
import type { ValuesOf } from '../response/values.ts';

/** Dependencies of operations on songs and episodes. */
export type ItemNeeds = OperationNeeds & {
  /** Undefined in tests without podcasts. */
  shows: Shows | undefined;
  clientVersions: ClientVersions;
  books: BookPositions;
};

export type ItemValues = ValuesOf<typeof songShape>;

/** Songs and episodes by id, with the listener's ratings and progress. Missing items are left out. */
export async function itemsOf(
  { music, shows, books }: ItemNeeds,
  listener: Listener,
  ids: readonly string[],
): Promise<Map<string, ItemValues>> {
  const songs = numbersIn('song', ids);
  const episodes = numbersIn('episode', ids);
  const items = [
    ...(await books.withPositions(listener, await music.songs(listener.userId, songs))),
    ...(episodes.length === 0 ? [] : ((await shows?.episodes(listener, episodes))?.values() ?? [])),
  ];
  return new Map(items.map((item) => [item.id, item]));
}

/** Whether every id names an existing song, or an episode that the listener may see. */
export async function areItems(
  { folder, podcasts }: ItemNeeds,
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  const songs = numbersIn('song', ids);
  const episodes = numbersIn('episode', ids);
  if (songs.length + episodes.length < new Set(ids).size) return false;
  if (existing(folder.state.read, 'songs', songs).size < songs.length) return false;
  if (podcasts === undefined) return episodes.length === 0;
  const items = await Promise.all(episodes.map((episode) => podcasts.episode(userId, episode)));
  return items.every((episode) => episode !== undefined);
}

const numbersIn = (kind: 'song' | 'episode', ids: readonly string[]): number[] => [
  ...new Set(ids.flatMap((id) => numberIn(kind, id) ?? [])),
];
