import { useQuery } from '@tanstack/react-query';
import { Play, Shuffle } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { filterByNames } from '#rules/filter-by-names.ts';
import { sentenceOf } from '#web/api.ts';
import { LazyDownloadButton } from '#web/downloads/entries/lazy-download-button.tsx';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { ScreenHeader } from '#web/ui/pages/screen-header.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { captionOf } from '../items/item-card.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { isHeardSong } from '../items/song-row-state.ts';
import { SongRowsPlaceholder } from '../items/song-rows-placeholder.tsx';
import { useFilterTerm } from '../items/use-filter-term.ts';
import { favouritesQuery, likedItemsQuery } from '../library/library-queries.ts';
import { libraryTexts } from '../library/library-texts.ts';
import { songOfFavourite } from '../library/saved-record-mapping.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { favouritePlaying } from './favourite-playing.ts';
import { favouriteTexts } from './favourite-texts.ts';

const wantedFavourites = {
  key: 'favourites-all',
  kind: 'favourites',
  id: 'all',
  name: libraryTexts.favourites,
  path: '/favourites',
} as const;

type FavouritesHeaderProps = {
  count?: number | undefined;
  /** How many the filter leaves; absent without one. */
  matchCount?: number | undefined;
  onPlay?: () => void;
  onShuffle?: () => void;
};

/** What the page is, how many songs it has, and the way to hear them. */
function FavouritesHeader({ count, matchCount, onPlay, onShuffle }: FavouritesHeaderProps) {
  const { capabilities } = useMusicProvider();
  const hasSongs = count !== undefined && count > 0;
  const note = hasSongs && (
    <span className="ml-3 text-sm font-normal tracking-normal text-mute">
      {matchCount === undefined ? musicTexts.songCount(count) : favouriteTexts.shownOf(matchCount, count)}
    </span>
  );
  return (
    <ScreenHeader title={libraryTexts.favourites} note={note} className="mb-5 min-h-[42px] pt-6">
      {hasSongs && (
        <span className="flex gap-2">
          <Button look="solid" onClick={onPlay} disabled={matchCount === 0}>
            <Play size={18} fill="currentColor" aria-hidden="true" />
            {libraryTexts.playFavourites}
          </Button>
          <Button aria-label={favouriteTexts.shuffle} onClick={onShuffle} disabled={matchCount === 0}>
            <Shuffle size={18} aria-hidden="true" />
          </Button>
          {capabilities.downloads && <LazyDownloadButton item={wantedFavourites} />}
        </span>
      )}
    </ScreenHeader>
  );
}

// They stand below the songs.
const LikedItems = lazily(async () => (await import('./liked-items.tsx')).LikedItems);
// Windows are heavier than words: the screen stands before they are here.
const FavouriteList = lazy(async () => ({ default: (await import('./favourite-list.tsx')).FavouriteList }));

const toastError = (thrown: unknown) => toast.error(sentenceOf(thrown));

/** behaviour.md#constants. */
const debounceMilliseconds = 250;

/** `/favourites` (behaviour.md#screens): every song that the listener likes, newest first; below them what else they like. */
export function FavouritesScreen() {
  const provider = useMusicProvider();
  const player = usePlayer();
  const [parameters, setParameters] = useSearchParams();
  const storeTerm = (q: string) => setParameters(q === '' ? {} : { q }, { replace: true });
  const { typed, setTyped, term } = useFilterTerm(parameters.get('q') ?? '', debounceMilliseconds, storeTerm);
  const { data: favourites, error, refetch } = useQuery(favouritesQuery(provider));
  const { data: liked } = useQuery(likedItemsQuery(provider));
  const likedFound = filterByNames(liked ?? [], term, (item) => [item.name, captionOf(item)]);
  const matches = useMemo(
    () =>
      filterByNames(favourites ?? [], term, ({ songName, artistName, albumName }) => [
        songName,
        artistName,
        albumName,
      ]),
    [favourites, term],
  );

  const play = (index: number) => void favouritePlaying(player, provider, matches, index).catch(toastError);
  const shuffle = () =>
    void import('./shuffle-favourites.ts')
      .then(({ shuffleFavourites }) => shuffleFavourites(player, provider, matches, term))
      .catch(toastError);

  /** The row of the current song shows a pause button, whatever the song was started from. */
  function playRow(index: number): void {
    const record = matches[index];
    const { now } = player.store.getState().queue;
    if (record && isHeardSong(now?.item, songOfFavourite(record))) player.toggle();
    else play(index);
  }

  if (error && !favourites)
    return (
      <>
        <FavouritesHeader />
        <Failure
          message={libraryTexts.favouritesFailed}
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      </>
    );
  return (
    <>
      <FavouritesHeader
        count={favourites?.length}
        matchCount={term === '' ? undefined : matches.length}
        onPlay={() => play(0)}
        onShuffle={shuffle}
      />
      {favourites === undefined && <SongRowsPlaceholder />}
      {favourites?.length === 0 && liked?.length === 0 && (
        <Notice title={libraryTexts.noFavourites}>
          <p>{libraryTexts.noFavouritesHint}</p>
        </Notice>
      )}
      {favourites !== undefined && favourites.length > 0 && (
        <>
          <div className="mb-4 pr-(--covered)">
            <FilterBox label={libraryTexts.filterFavourites} value={typed} onChange={setTyped} />
          </div>
          {matches.length === 0 && likedFound.length === 0 && (
            <Notice title={libraryTexts.noFavouriteMatch(term)} />
          )}
          <Suspense fallback={<SongRowsPlaceholder />}>
            <FavouriteList favourites={matches} onPlay={playRow} />
          </Suspense>
        </>
      )}
      {likedFound.length > 0 && (
        <div className="mt-10">
          <LikedItems items={likedFound} />
        </div>
      )}
    </>
  );
}
