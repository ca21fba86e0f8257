import type { Player } from '#web/player/player/player.ts';
import { playableOf } from '../items/playable.ts';
import type { Song } from '../provider/item.ts';
import type { SongLists, SongRule } from '../provider/song-lists.ts';
import { songsContext } from './song-list-queries.ts';

const windowSize = 50;
/** Songs before the pressed one that Previous can go back to. */
const before = 10;

type Start = {
  rule: SongRule;
  name: string;
  /** Absent: in its own order. */
  shuffle?: 'songs' | 'albums' | undefined;
};

const newSeed = () => Math.floor(Math.random() * 2 ** 32);

/** Plays the songs of a rule from their start and returns their number; none changes nothing. Rejects with a `ProviderError`. */
export async function playSongs(
  lists: Pick<SongLists, 'window' | 'shuffled'>,
  player: Pick<Player, 'play'>,
  { rule, name, shuffle }: Start,
): Promise<number> {
  const at = { offset: 0, limit: windowSize };
  const order = shuffle && { by: shuffle, seed: newSeed() };
  const { items, total } = order ? await lists.shuffled(rule, order, at) : await lists.window(rule, at);
  const context = { ...songsContext(rule, name), ...(order && { order }) };
  if (items.length > 0) player.play(context, items.map(playableOf), 0);
  return total;
}

/** What is played from a song that was pressed: that song, also where the list has changed since it was shown. */
function playing(items: readonly Song[], song: Song): { songs: readonly Song[]; start: number } {
  const start = items.findIndex(({ id }) => id === song.id);
  return start < 0 ? { songs: [song, ...items], start: 0 } : { songs: items, start };
}

/** Plays them from the song at this place on; with shuffle on, that one first and all else shuffled behind it. */
export async function playSongsFrom(
  lists: Pick<SongLists, 'window' | 'shuffled'>,
  player: Pick<Player, 'play'>,
  { rule, name, index, song, isShuffled }: Start & { index: number; song: Song; isShuffled: boolean },
): Promise<void> {
  const context = songsContext(rule, name);
  if (isShuffled) {
    const order = { by: 'songs' as const, seed: newSeed(), first: song.id };
    const { items } = await lists.shuffled(rule, order, { offset: 0, limit: windowSize });
    const { songs, start } = playing(items, song);
    return player.play({ ...context, order }, songs.map(playableOf), start);
  }
  const offset = Math.max(0, index - before);
  const { items } = await lists.window(rule, { offset, limit: windowSize });
  const { songs, start } = playing(items, song);
  player.play(context, songs.map(playableOf), start);
}
