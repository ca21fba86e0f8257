import { fold } from '#rules/fold-text.ts';
import { artistView } from '#server/folder/catalogue/artist-view.ts';
import { idsOf } from '#server/folder/store/query.ts';
import { missingParameter } from '../answers/failure.ts';
import { child, children } from '../answers/field.ts';
import { songShape } from '../answers/song-shape.ts';
import { answerOf } from '../answers/values.ts';
import type { Operation } from '../asking/operation.ts';
import type { Parameters } from '../asking/parameters.ts';
import { numberIn, parseId } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';

const artistNamed = idsOf('select id from artist where folded = ? order by id limit 1');
const maxTop = 100;
const maxSimilar = 500;
const listShape = { song: children(songShape) };
/** How the music API calls what stations are made from. */
const stationTypes: Partial<Record<string, string>> = { song: 'songs', album: 'albums', artist: 'artists' };

/** What an artist is played for most, and what goes with a song, an album or an artist. */
export function relatedSongOperations({ folder, music, now }: OperationNeeds): Operation[] {
  const { read, discovery, state } = folder;

  function artistAsked(sent: Parameters): number | undefined {
    const id = sent.text('id');
    if (id !== undefined && id !== '') return numberIn('artist', id);
    const name = sent.text('artist') ?? '';
    if (name === '') throw missingParameter('artist');
    return read.get(artistNamed, fold(name))?.id;
  }

  /** The songs of a station that begins with it, as the web app would play it. */
  async function similarTo(id: string, userId: string, limit: number): Promise<number[]> {
    const asked = parseId(id);
    const type = stationTypes[asked?.kind ?? ''];
    const station = asked && type ? discovery.stations.fromItem({ id: asked.key, type }) : null;
    if (station === null || station === undefined) return [];
    const { taste } = await discovery.asker(userId);
    const songs = discovery.stations.next(station, { taste, heard: [], limit, now: now() });
    const numbers = songs.map((song) => Number(song.id));
    return asked?.kind === 'song' ? numbers.filter((number) => String(number) !== asked.key) : numbers;
  }

  const similar = (name: string, key: string): Operation => ({
    name,
    changes: false,
    async answer({ sent, caller: { userId } }) {
      const count = sent.count('count', { otherwise: 50, max: maxSimilar });
      const numbers = await similarTo(sent.required('id'), userId, count);
      const song = await music.songs(userId, await music.seen(userId, 'song', numbers));
      return answerOf({ [key]: child(listShape) }, { [key]: { song } });
    },
  });

  return [
    {
      name: 'getTopSongs',
      changes: false,
      async answer({ sent, caller: { userId } }) {
        const artist = artistAsked(sent);
        const page = { limit: sent.count('count', { otherwise: 50, max: maxTop }), offset: 0 };
        const asked = artist === undefined ? undefined : { artist, view: 'top-songs', path: '', page };
        const top = asked ? (await artistView(read, asked, state.counts, async () => [])).data : [];
        const numbers = top.map(({ id }) => Number(id));
        const song = await music.songs(userId, await music.seen(userId, 'song', numbers));
        return answerOf({ topSongs: child(listShape) }, { topSongs: { song } });
      },
    },
    similar('getSimilarSongs', 'similarSongs'),
    similar('getSimilarSongs2', 'similarSongs2'),
  ];
}
