import { libraryHits } from '#server/folder/discovery/search/library-search.ts';
import { popularityFor } from '#server/folder/discovery/search/popularity-for.ts';
import { albumShape } from '../answers/album-shape.ts';
import { artistShape } from '../answers/artist-shape.ts';
import { child, children, number, required } from '../answers/field.ts';
import { songShape } from '../answers/song-shape.ts';
import { answerOf } from '../answers/values.ts';
import { askedFolder } from '../asking/asked-folder.ts';
import type { Operation } from '../asking/operation.ts';
import type { Parameters } from '../asking/parameters.ts';
import { wantedTerm } from '../asking/wanted-term.ts';
import type { NumberedKind } from '../music/all-numbers.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';

/** Some apps ask for a whole library at once. */
const maxHits = 10_000;
const foundShape = {
  artist: children(artistShape),
  album: children(albumShape),
  song: children(songShape),
};
const oldShape = {
  searchResult: child({
    offset: required(number),
    totalHits: required(number),
    match: children(songShape),
  }),
};

const pageOf = (sent: Parameters, kind: NumberedKind) => {
  const offset = sent.count(`${kind}Offset`, { otherwise: 0, max: Number.MAX_SAFE_INTEGER });
  return { offset, end: offset + sent.count(`${kind}Count`, { otherwise: 20, max: maxHits }) };
};

/** What is found as the web app finds it; and everything, page by page, where nothing is asked for. */
export function searchOperations({ folder: { discovery }, music }: OperationNeeds): Operation[] {
  /** The numbers of what a term finds of a kind, from one place to another. */
  function searchFor(term: string, userId: string, folder: number | undefined) {
    const asker = term === '' ? undefined : discovery.asker(userId);
    return async (
      kind: NumberedKind,
      { offset, end }: { offset: number; end: number },
    ): Promise<number[]> => {
      if (offset >= end) return [];
      if (asker === undefined) return [...(await music.visible(userId, kind, folder)).subarray(offset, end)];
      const { taste, popularity } = await asker;
      const hidden = await music.hidden(userId);
      const asked = { kind: `${kind}s` as const, term, popularity: popularityFor(taste, popularity) };
      const hits = libraryHits(discovery.needs, hidden, asked);
      return (await music.seen(userId, kind, hits, folder)).slice(offset, end);
    };
  }

  const search = (name: string, key: string): Operation => ({
    name,
    changes: false,
    isHeavy: true,
    async answer({ sent, caller: { userId } }) {
      const find = searchFor(wantedTerm(sent.text('query')), userId, askedFolder(sent));
      const found = {
        artist: await music.artists(userId, await find('artist', pageOf(sent, 'artist'))),
        album: await music.albumSlices(userId, await find('album', pageOf(sent, 'album'))),
        song: music.songSlices(userId, await find('song', pageOf(sent, 'song'))),
      };
      return answerOf({ [key]: child(foundShape) }, { [key]: found });
    },
  });

  return [
    search('search2', 'searchResult2'),
    search('search3', 'searchResult3'),
    {
      name: 'search',
      changes: false,
      isHeavy: true,
      async answer({ sent, caller: { userId } }) {
        const words = ['any', 'artist', 'album', 'title'].map((name) => sent.text(name) ?? '');
        const find = searchFor(wantedTerm(words.join(' ')), userId, undefined);
        const offset = sent.count('offset', { otherwise: 0, max: maxHits });
        const count = sent.count('count', { otherwise: 20, max: maxHits });
        const hits = await find('song', { offset: 0, end: maxHits });
        const match = await music.songs(userId, hits.slice(offset, offset + count));
        return answerOf(oldShape, { searchResult: { offset, totalHits: hits.length, match } });
      },
    },
  ];
}
