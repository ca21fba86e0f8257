import { artistNamed, topSongs } from '#server/folder/catalogue/artist-rows.ts';
import { numberIn, parseId } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { Operation } from '../request/operation.ts';
import type { Parameters } from '../request/parameters.ts';
import { missingParameter } from '../response/failure.ts';
import { child, children } from '../response/field.ts';
import { songShape } from '../response/song-shape.ts';
import { answerOf } from '../response/values.ts';

const maxTop = 100;
const maxSimilar = 500;
const listShape = { song: children(songShape) };
/** The names of the music API for items that start a station. */
const stationTypes: Partial<Record<string, string>> = { song: 'songs', album: 'albums', artist: 'artists' };

/** The most played songs of an artist, and songs similar to a song, an album or an artist. */
export function relatedSongOperations({ folder, music, now }: OperationNeeds): Operation[] {
  const { read, discovery, state } = folder;

  function artistIn(params: Parameters): number | undefined {
    const id = params.text('id');
    if (id !== undefined && id !== '') return numberIn('artist', id);
    const name = params.text('artist') ?? '';
    if (name === '') throw missingParameter('artist');
    return artistNamed(read, name) ?? undefined;
  }

  /** The songs of a station that starts with the item, as in the web app. */
  async function similarTo(id: string, userId: string, limit: number): Promise<number[]> {
    const itemId = parseId(id);
    const type = stationTypes[itemId?.kind ?? ''];
    const station = itemId && type ? discovery.stations.fromItem({ id: itemId.key, type }) : null;
    if (station === null || station === undefined) return [];
    const { taste } = await discovery.asker(userId);
    const songs = discovery.stations.next(station, { taste, playedSongs: [], limit, now: now() });
    const numbers = songs.map((song) => Number(song.id));
    return itemId?.kind === 'song' ? numbers.filter((number) => String(number) !== itemId.key) : numbers;
  }

  const similar = (name: string, key: string): Operation => ({
    name,
    changes: false,
    async answer({ params, caller: { userId } }) {
      const count = params.count('count', { otherwise: 50, max: maxSimilar });
      const numbers = await similarTo(params.required('id'), userId, count);
      const song = await music.songs(userId, await music.onlyVisible(userId, 'song', numbers));
      return answerOf({ [key]: child(listShape) }, { [key]: { song } });
    },
  });

  return [
    {
      name: 'getTopSongs',
      changes: false,
      async answer({ params, caller: { userId } }) {
        const artist = artistIn(params);
        const count = params.count('count', { otherwise: 50, max: maxTop });
        const top = artist === undefined ? [] : await topSongs(read, artist, state.counts);
        const numbers = await music.onlyVisible(userId, 'song', top.slice(0, count));
        const song = await music.songs(userId, numbers);
        return answerOf({ topSongs: child(listShape) }, { topSongs: { song } });
      },
    },
    similar('getSimilarSongs', 'similarSongs'),
    similar('getSimilarSongs2', 'similarSongs2'),
  ];
}
