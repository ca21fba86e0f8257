import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { filterByNames } from '#rules/filter-by-names.ts';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { captionOf } from '../items/item-card.tsx';
import { isHeardSong } from '../items/song-row-state.ts';
import { SongRowsPlaceholder } from '../items/song-rows-placeholder.tsx';
import { useFilterTerm } from '../items/use-filter-term.ts';
import { favouritesQuery, likedItemsQuery } from '../library/library-queries.ts';
import { libraryTexts } from '../library/library-texts.ts';
import { songOfFavourite } from '../library/saved-record-mapping.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { favouritePlaying } from './favourite-playing.ts';
import { FavouritesHeader } from './favourites-header.tsx';

// They stand below the songs.
const LikedItems = lazily(async () => ({ default: (await import('./liked-items.tsx')).LikedItems }));
// Windows are heavier than words: the screen stands before they are here.
const FavouriteList = lazy(async () => ({ default: (await import('./favourite-list.tsx')).FavouriteList }));

const told = (thrown: unknown) => toast.error(sentenceOf(thrown));

/** behaviour.md#constants. */
const debounceMilliseconds = 250;

/** `/favourites` (behaviour.md#screens): every song that the listener likes, newest first; below them what else they like. */
export function FavouritesScreen() {
  const provider = useMusicProvider();
  const player = usePlayer();
  const [parameters, setParameters] = useSearchParams();
  const keep = (q: string) => setParameters(q === '' ? {} : { q }, { replace: true });
  const { typed, setTyped, term } = useFilterTerm(parameters.get('q') ?? '', debounceMilliseconds, keep);
  const { data: favourites, error, refetch } = useQuery(favouritesQuery(provider));
  const { data: liked } = useQuery(likedItemsQuery(provider));
  const likedFound = filterByNames(liked ?? [], term, (item) => [item.name, captionOf(item)]);
  const found = useMemo(
    () =>
      filterByNames(favourites ?? [], term, ({ songName, artistName, albumName }) => [
        songName,
        artistName,
        albumName,
      ]),
    [favourites, term],
  );

  const play = (index: number) => void favouritePlaying(player, provider, found, index).catch(told);
  const shuffle = () =>
    void import('./shuffle-favourites.ts')
      .then(({ shuffleFavourites }) => shuffleFavourites(player, provider, found, term))
      .catch(told);

  /** The row of the song that is heard shows its pause button, whatever it was started from. */
  function playRow(index: number): void {
    const record = found[index];
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
        shown={term === '' ? undefined : found.length}
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
          {found.length === 0 && likedFound.length === 0 && (
            <Notice title={libraryTexts.noFavouriteMatch(term)} />
          )}
          <Suspense fallback={<SongRowsPlaceholder />}>
            <FavouriteList favourites={found} onPlay={playRow} />
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
