import type { NumberedKind } from '#server/folder/catalogue/all-numbers.ts';
import { popularityFor } from '#server/folder/discovery/search/popularity.ts';
import { libraryHits } from '#server/folder/discovery/search/search.ts';
import type { ItemNeeds } from '../items/items.ts';
import { bookNumbers } from '../music/album-orders.ts';
import type { Operation } from '../request/operation.ts';
import type { Parameters } from '../request/parameters.ts';
import { musicFolderId, searchTerm } from '../request/parameters.ts';
import { albumShape } from '../response/album-shape.ts';
import { artistShape } from '../response/artist-shape.ts';
import { child, children, number, required } from '../response/field.ts';
import { songShape } from '../response/song-shape.ts';
import { answerOf } from '../response/values.ts';

/** Some apps request a whole library at once. */
const maxHits = 10_000;
const resultShape = {
  artist: children(artistShape),
  album: children(albumShape),
  song: children(songShape),
};
const legacyShape = {
  searchResult: child({
    offset: required(number),
    totalHits: required(number),
    match: children(songShape),
  }),
};

const pageOf = (params: Parameters, kind: NumberedKind) => {
  const offset = params.count(`${kind}Offset`, { otherwise: 0, max: Number.MAX_SAFE_INTEGER });
  return { offset, end: offset + params.count(`${kind}Count`, { otherwise: 20, max: maxHits }) };
};

/** Search with the ranking of the web app. An empty term returns the whole library page by page. */
export function searchOperations({
  folder: { discovery, folders, books },
  music,
  books: positions,
}: ItemNeeds): Operation[] {
  /** Returns a function that finds the numbers of one page of matches of a kind. */
  function searchFor(term: string, userId: string, folder: number | undefined) {
    const asker = term === '' ? undefined : discovery.asker(userId);
    return async (
      kind: NumberedKind,
      { offset, end }: { offset: number; end: number },
    ): Promise<number[]> => {
      if (offset >= end) return [];
      if (asker === undefined)
        return [...(await music.visible(userId, kind, { folder, withBooks: true })).subarray(offset, end)];
      const { taste, popularity } = await asker;
      const hidden = await music.hidden(userId);
      const query = { kind: `${kind}s` as const, term, popularity: popularityFor(taste, popularity) };
      const hits = libraryHits(discovery.needs, hidden, query);
      const ofBooks = kind === 'album' ? bookNumbers(books, term) : [];
      return (await music.onlyVisible(userId, kind, [...hits, ...ofBooks], folder)).slice(offset, end);
    };
  }

  const search = (name: string, key: string): Operation => ({
    name,
    changes: false,
    isHeavy: true,
    async answer({ params, caller }) {
      const { userId } = caller;
      const find = searchFor(searchTerm(params.text('query')), userId, musicFolderId(params, folders));
      const results = {
        artist: await music.artists(userId, await find('artist', pageOf(params, 'artist'))),
        album: await music.albumSlices(userId, await find('album', pageOf(params, 'album'))),
        song: positions.withPositionsInSlices(
          caller,
          music.songSlices(userId, await find('song', pageOf(params, 'song'))),
        ),
      };
      return answerOf({ [key]: child(resultShape) }, { [key]: results });
    },
  });

  return [
    search('search2', 'searchResult2'),
    search('search3', 'searchResult3'),
    {
      name: 'search',
      changes: false,
      isHeavy: true,
      async answer({ params, caller }) {
        const { userId } = caller;
        const words = ['any', 'artist', 'album', 'title'].map((name) => params.text(name) ?? '');
        const find = searchFor(searchTerm(words.join(' ')), userId, undefined);
        const offset = params.count('offset', { otherwise: 0, max: maxHits });
        const count = params.count('count', { otherwise: 20, max: maxHits });
        const hits = await find('song', { offset: 0, end: maxHits });
        const songs = await music.songs(userId, hits.slice(offset, offset + count));
        const match = await positions.withPositions(caller, songs);
        return answerOf(legacyShape, { searchResult: { offset, totalHits: hits.length, match } });
      },
    },
  ];
}
