import { existing } from '#server/folder/catalogue/existing.ts';
import { numberIn } from '../music/ids.ts';
import type { Listener } from '../podcasts/shows.ts';
import type { songShape } from '../response/song-shape.ts';
import type { ValuesOf } from '../response/values.ts';
import type { ItemNeeds } from './item-needs.ts';

export type ItemValues = ValuesOf<typeof songShape>;

/** Songs and episodes by their ids, in one list and with what the listener did with them; what is not there is absent. */
export async function itemsOf(
  { music, shows }: ItemNeeds,
  listener: Listener,
  ids: readonly string[],
): Promise<Map<string, ItemValues>> {
  const songs = numbersIn('song', ids);
  const episodes = numbersIn('episode', ids);
  const found = [
    ...(await music.songs(listener.userId, songs)),
    ...(episodes.length === 0 ? [] : ((await shows?.episodes(listener, episodes))?.values() ?? [])),
  ];
  return new Map(found.map((item) => [item.id, item]));
}

/** Whether each of these is a song that is here, or an episode that the listener may know. */
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
  const found = await Promise.all(episodes.map((episode) => podcasts.episode(userId, episode)));
  return found.every((episode) => episode !== undefined);
}

const numbersIn = (kind: 'song' | 'episode', ids: readonly string[]): number[] => [
  ...new Set(ids.flatMap((id) => numberIn(kind, id) ?? [])),
];
