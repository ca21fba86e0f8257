import { librarySongs, recentlyAdded } from '#contract/v1/folder.ts';
import { libraryAlbums, libraryArtists, libraryGenres, librarySearch } from '#contract/v1/folder-library.ts';
import type { Sort } from '#contract/v1/folder-paging.ts';
import { libraryArtistLetters } from '#contract/v1/folder-song-lists.ts';
import type { SearchReply } from '#contract/v1/provider.ts';
import { badInput } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { artistLetters } from '../catalogue/artist-rows.ts';
import type { Kind } from '../catalogue/catalogue-reader.ts';
import { recentlyAdded as recentOf } from '../catalogue/recently-added.ts';
import { libraryGenres as genresOf, libraryByIds, libraryList } from '../collections/library-lists.ts';
import { collectionOf, type Page, pageOf } from '../collections/page.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { popularityFor } from '../discovery/search/popularity.ts';
import { hitsOf, searchLibrary, searchNames } from '../discovery/search/search.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { playlistResources } from '../listener/playlist-resource.ts';
import { withVisibleCount } from '../resources/album-resource.ts';
import { resourcesByNumber } from '../resources/resources.ts';

const catalogueKinds = ['songs', 'albums', 'artists'] as const;

type ListInput = {
  ids?: string | undefined;
  limit?: number | undefined;
  offset: number;
  sort?: Sort | undefined;
  genre?: string | undefined;
};

const listPages = { limit: 25, max: 100 };
const searchPages = { limit: 5, max: 25 };
const recentPages = { limit: 10, max: 25 };

/** The lists of a listener's library: by name, artist or date, by search, and what is new. */
export function libraryRoutes(app: App, state: ListenerState, { needs, asker }: Discovery): void {
  const { read, playlists, hiddenOf } = state;

  async function list(kind: Kind, { ids, sort, genre, ...input }: ListInput, userId: string) {
    const page = pageOf(input, listPages);
    const hidden = await hiddenOf(userId);
    return ids === undefined
      ? libraryList(read, hidden, { kind, page, sort, genre })
      : libraryByIds(read, hidden, { kind, ids });
  }

  serve(app, librarySongs, ({ input, userId }) => list('songs', input, userId));
  serve(app, libraryAlbums, ({ input, userId }) => list('albums', input, userId));
  serve(app, libraryArtists, ({ input, userId }) => list('artists', input, userId));
  serve(app, libraryArtistLetters, async ({ userId }) => {
    const { letters, total } = artistLetters(read, await hiddenOf(userId));
    return { data: letters, meta: { total } };
  });
  serve(app, libraryGenres, async ({ userId }) => ({ data: genresOf(read, await hiddenOf(userId)) }));

  serve(app, recentlyAdded, async ({ input, userId }) => {
    const page = pageOf(input, recentPages);
    const hidden = await hiddenOf(userId);
    const outlines = await playlists.outlines(userId);
    const times = outlines.map(({ created_at }) => created_at);
    const { recent, total } = recentOf(read, hidden, times, page);
    const numbers = recent.flatMap((item) => ('album' in item ? [item.album] : []));
    const albums = resourcesByNumber(read, 'albums', 'library', numbers);
    const ids = recent.flatMap((item) => ('playlist' in item ? (outlines[item.playlist]?.id ?? []) : []));
    const playlistItems = playlistResources(read, await playlists.byIds(userId, ids));
    const byId = new Map(playlistItems.map((playlist) => [playlist.id, playlist]));
    const data = recent.flatMap((item) => {
      if ('playlist' in item) return byId.get(outlines[item.playlist]?.id ?? '') ?? [];
      const album = albums.get(item.album);
      return album ? [withVisibleCount(album, item.album, hidden)] : [];
    });
    return collectionOf(data, page, total, '/v1/me/library/recently-added');
  });

  async function searchPlaylists(userId: string, term: string, page: Page) {
    const outlines = await playlists.outlines(userId);
    const matches = searchNames(
      outlines.map(({ name }) => name),
      term,
    );
    const ids = matches
      .slice(page.offset, page.offset + page.limit)
      .flatMap((needs) => outlines[needs]?.id ?? []);
    const data = playlistResources(read, await playlists.byIds(userId, ids));
    return hitsOf('library-playlists', term, data, page, matches.length);
  }

  serve(app, librarySearch, async ({ input, userId }) => {
    const page = pageOf(input, searchPages);
    const term = input.term.slice(0, 200).toWellFormed();
    if (term.trim() === '') throw badInput('term must name what to search for.');
    const types = input.types.split(',').map((type) => type.trim());
    if (types.every((type) => type === '')) throw badInput('types must name at least one type.');
    const hidden = await hiddenOf(userId);
    const { taste, popularity: overall } = await asker(userId);
    const popularity = popularityFor(taste, overall);
    const results: SearchReply['results'] = {};
    for (const kind of catalogueKinds.filter((kind) => types.includes(`library-${kind}`))) {
      const hits = searchLibrary(needs, hidden, { kind, term, popularity }, page);
      if (hits) results[`library-${kind}`] = hits;
    }
    const hits = types.includes('library-playlists') ? await searchPlaylists(userId, term, page) : null;
    if (hits) results['library-playlists'] = hits;
    return { results };
  });
}
