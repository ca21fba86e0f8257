import type { UseQueryResult } from '@tanstack/react-query';
import { ChoosableShelf } from '#web/music/items/choosable-shelf.tsx';
import { ItemShelf } from '#web/music/items/item-shelf.tsx';
import { MusicFailure } from '#web/music/items/music-failure.tsx';
import { musicTexts } from '#web/music/items/music-texts.ts';
import type { SearchResults as MusicResults } from '#web/music/provider/item.ts';
import { BookCard } from '#web/podcasts/books/book-card.tsx';
import { EpisodeCard } from '#web/podcasts/episodes/episode-card.tsx';
import { ShowCard } from '#web/podcasts/shows/show-card.tsx';
import { ShelfGrid, ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { AddressResults } from './address-results.tsx';
import { isAddress } from './is-address.ts';
import { resultTexts } from './result-texts.ts';
import { searchTexts } from './search-texts.ts';
import { SongResults } from './song-results.tsx';
import { type Hit, topResult } from './top-result.ts';
import { TopResult } from './top-result-view.tsx';
import { useOwnResults } from './use-own-results.ts';
import { type SearchGroup, visibleGroups } from './visible-groups.ts';
import './search.css';

type ResultsProps = {
  term: string;
  chosen: ReadonlySet<SearchGroup>;
  search: Pick<UseQueryResult<MusicResults>, 'data' | 'error' | 'refetch' | 'isLoading'>;
};

/** What the term names, by kind, or what is at it where it is an address. */
export const SearchResults = (props: ResultsProps) =>
  isAddress(props.term) ? <AddressResults address={props.term} /> : <Groups {...props} />;

const noMusic: MusicResults = { songs: [], albums: [], artists: [] };

/** The best match, songs, albums and artists; then what is the listener's own. A chosen chip leaves its group alone. */
function Groups({ term, chosen, search }: ResultsProps) {
  const isAll = chosen.size === 0;
  const own = useOwnResults(term, isAll);
  const music = search.data ?? noMusic;
  const groups = visibleGroups(chosen, music);
  const isPending = search.isLoading || own.isPending;
  const failures = [search, ...own.queries].filter(({ error, data }) => error && data === undefined);
  const [failure] = failures;
  const top = isAll ? topResult(term, hitsOf(music, own)) : undefined;
  if (groups.length === 0 && !top && own.books.length === 0 && !isPending && !failure)
    return (
      <Notice title={musicTexts.noHits(term)}>
        <p>{resultTexts.noHitsHint}</p>
      </Notice>
    );
  return (
    <>
      {failure && (
        <MusicFailure
          error={failure.error}
          onRetry={() => failures.forEach(({ refetch }) => void refetch())}
        />
      )}
      <div className="search-lead">
        {(top || (isAll && isPending)) && <TopResult hit={top} />}
        {groups.includes('songs') && (
          <SongResults key={term} term={term} songs={music.songs} isAlone={groups.length === 1 && !isAll} />
        )}
      </div>
      {search.isLoading && <ShelfPlaceholder title={searchTexts.chips.albums} />}
      {groups.includes('albums') && <ChoosableShelf title={searchTexts.chips.albums} items={music.albums} />}
      {groups.includes('artists') && <ItemShelf title={searchTexts.chips.artists} items={music.artists} />}
      {isAll && <OwnGroups {...own} />}
    </>
  );
}

type OwnResults = ReturnType<typeof useOwnResults>;

/** Artists before all: somebody who types a name of one mostly means them. */
const hitsOf = ({ artists, albums, songs }: MusicResults, own: OwnResults): Hit[] => [
  ...artists,
  ...albums,
  ...songs,
  ...own.playlists,
  ...own.shows.map((show) => ({ kind: 'show' as const, show })),
  ...own.episodes.map((episode) => ({ kind: 'episode' as const, episode })),
];

/** The listener's playlists, shows and episodes of these, and audiobooks. */
function OwnGroups({ playlists, shows, episodes, books }: OwnResults) {
  return (
    <>
      {playlists.length > 0 && <ItemShelf title={resultTexts.playlists} items={playlists} />}
      {books.length > 0 && (
        <ShelfGrid
          title={resultTexts.books}
          cards={books.map((book) => <BookCard key={book.id} book={book} />)}
        />
      )}
      {shows.length > 0 && (
        <ShelfGrid
          title={resultTexts.shows}
          cards={shows.map((show) => <ShowCard key={show.id} show={show} />)}
        />
      )}
      {episodes.length > 0 && (
        <ShelfGrid
          title={resultTexts.episodes}
          cards={episodes.map((episode, index) => (
            <EpisodeCard key={episode.id} episode={episode} index={index} isTabStop withShow />
          ))}
        />
      )}
    </>
  );
}
