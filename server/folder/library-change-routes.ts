import { addToLibrary, removeFromLibrary } from '#contract/folder-library.ts';
import { badInput } from '#server/errors.ts';
import { type App, serve } from '#server/serve.ts';
import { numbersAsJson } from './catalogue/hidden.ts';
import { idsListed } from './catalogue/ids-asked.ts';
import { libraryNumber } from './catalogue/library-lists.ts';
import { notInLibrary } from './catalogue/page.ts';
import { numberOnEitherSide, referenceTo } from './catalogue/resource-id.ts';
import type { ListenerState } from './listener/listener-state.ts';
import { integer } from './row.ts';

const mostIds = 300;
const within = 'in (select value from json_each(?))';

const numbersIn = (kind: 'albums' | 'songs', ids = '') =>
  idsListed(ids).flatMap((id) => numberOnEitherSide(kind, id) ?? []);

/** What a listener takes out of the library and brings back. */
export function libraryChangeRoutes(app: App, state: ListenerState): void {
  const { read, hidden, playlists, hiddenOf, now } = state;
  const songsOfAlbums = (albums: Iterable<number>) =>
    read
      .all(`select id from song where album_id ${within}`, numbersAsJson(albums))
      .map((row) => integer(row, 'id'));

  /** A song comes back alone: when its album was taken out, the album's other songs stay away one by one. */
  async function bringSongsBack(userId: string, songs: readonly number[]): Promise<void> {
    if (songs.length === 0) return;
    const { albums } = await hidden.of(userId);
    const touched = read
      .all(
        `select distinct album_id from song where id ${within} and album_id ${within}`,
        numbersAsJson(songs),
        numbersAsJson(albums),
      )
      .map((row) => integer(row, 'album_id'));
    const others = new Set(songsOfAlbums(touched)).difference(new Set(songs));
    await hidden.hide(userId, 'song', [...others]);
    await hidden.bringBack(userId, 'album', touched);
    await hidden.bringBack(userId, 'song', songs);
  }

  serve(app, addToLibrary, async ({ input, userId }) => {
    const lists = [input['ids[albums]'], input['ids[songs]'], input['ids[playlists]']];
    const all = lists.flatMap((ids) => idsListed(ids ?? ''));
    if (all.length === 0) throw badInput('ids must name at least one album, song or playlist.');
    if (all.length > mostIds) throw badInput(`ids must name at most ${mostIds}.`);
    const albums = numbersIn('albums', input['ids[albums]']);
    await hidden.bringBack(userId, 'song', songsOfAlbums(albums));
    await hidden.bringBack(userId, 'album', albums);
    await bringSongsBack(userId, numbersIn('songs', input['ids[songs]']));
    await playlists.bringBack(userId, idsListed(input['ids[playlists]'] ?? ''));
    return undefined;
  });

  serve(app, removeFromLibrary, async ({ input: { type, id }, userId }) => {
    if (type === 'playlists') {
      if (!(await playlists.remove(userId, id, now()))) throw notInLibrary();
      return undefined;
    }
    const asked = numberOnEitherSide(type, id);
    const twin = asked === null ? id : referenceTo(type, 'library', asked).id;
    const number = libraryNumber(read, await hiddenOf(userId), { kind: type, id: twin });
    if (number === null) throw notInLibrary();
    await hidden.hide(userId, type === 'albums' ? 'album' : 'song', [number]);
    return undefined;
  });
}
