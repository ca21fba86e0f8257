import { addToLibrary, removeFromLibrary } from '#contract/v1/folder-library.ts';
import { badInput } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { numbersAsJson } from '../catalogue/hidden.ts';
import { libraryNumber } from '../collections/library-lists.ts';
import { notInLibrary, parseOptionalIds } from '../collections/page.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { numberOnEitherSide, referenceTo } from '../resources/resource-id.ts';
import { idsOf } from '../store/query.ts';

const maxIds = 300;
const within = 'in (select value from json_each(?))';

const numbersIn = (kind: 'albums' | 'songs', ids = '') =>
  parseOptionalIds(ids).flatMap((id) => numberOnEitherSide(kind, id) ?? []);

const songsIn = idsOf(`select id from song where album_id ${within}`);
const albumsAmong = idsOf(
  `select distinct album_id as id from song where id ${within} and album_id ${within}`,
);

/** What a listener takes out of the library and brings back. */
export function libraryChangeRoutes(app: App, state: ListenerState, { mixes, asker }: Discovery): void {
  const { read, hidden, playlists, entries, hiddenOf, now } = state;
  const songsOfAlbums = (albums: Iterable<number>) =>
    read.all(songsIn, numbersAsJson(albums)).map(({ id }) => id);

  /** A song comes back alone: when its album was taken out, the album's other songs stay away one by one. */
  async function bringSongsBack(userId: string, songs: readonly number[]): Promise<void> {
    if (songs.length === 0) return;
    const { albums } = await hidden.of(userId);
    const touched = read.all(albumsAmong, numbersAsJson(songs), numbersAsJson(albums)).map(({ id }) => id);
    const others = new Set(songsOfAlbums(touched)).difference(new Set(songs));
    await hidden.hide(userId, 'song', [...others]);
    await hidden.bringBack(userId, 'album', touched);
    await hidden.bringBack(userId, 'song', songs);
  }

  /** A mix changes daily, so its songs of today are saved as a playlist, once a day. */
  async function saveMixes(userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const asking = await asker(userId);
    for (const id of ids) {
      const mix = mixes.byId(id, userId, asking);
      const text = mix && { name: mix.name, description: `${mix.short} As it was on ${mix.day}.` };
      if (!text || (await playlists.has(userId, text))) continue;
      const playlistId = await playlists.create(userId, text, now());
      await entries.append({ userId, playlistId, now: now() }, mix.songs.map(String));
    }
  }

  serve(app, addToLibrary, async ({ input, userId }) => {
    const all = [input['ids[albums]'], input['ids[songs]'], input['ids[playlists]']].flatMap((ids) =>
      parseOptionalIds(ids ?? ''),
    );
    if (all.length === 0) throw badInput('ids must name at least one album, song or playlist.');
    if (all.length > maxIds) throw badInput(`ids must name at most ${maxIds}.`);
    const albums = numbersIn('albums', input['ids[albums]']);
    await hidden.bringBack(userId, 'song', songsOfAlbums(albums));
    await hidden.bringBack(userId, 'album', albums);
    await bringSongsBack(userId, numbersIn('songs', input['ids[songs]']));
    const lists = parseOptionalIds(input['ids[playlists]'] ?? '');
    await playlists.bringBack(userId, lists);
    await saveMixes(
      userId,
      lists.filter((id) => id.startsWith('pl.')),
    );
    return undefined;
  });

  serve(app, removeFromLibrary, async ({ input: { type, id }, userId }) => {
    if (type === 'playlists') {
      await playlists.remove(userId, id, now());
      return undefined;
    }
    const givenNumber = numberOnEitherSide(type, id);
    const counterpart = givenNumber === null ? id : referenceTo(type, 'library', givenNumber).id;
    const number = libraryNumber(read, await hiddenOf(userId), { kind: type, id: counterpart });
    if (number === null) throw notInLibrary();
    await hidden.hide(userId, type === 'albums' ? 'album' : 'song', [number]);
    return undefined;
  });
}
