import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/player-context.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { FilterBox } from '#web/ui/filter-box.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toast.ts';
import { favouritePlaying } from './favourite-playing.ts';
import { FavouritesHeader } from './favourites-header.tsx';
import { useFilterTerm } from './filter-term.ts';
import { filterByNames } from './fold-text.ts';
import { favouritesQuery } from './library-queries.ts';
import { libraryTexts } from './library-texts.ts';
import { useMusicProvider } from './provider-context.tsx';
import { SongRowsPlaceholder } from './song-rows-placeholder.tsx';

// Windows are heavier than words: the screen stands before they are here.
const FavouriteList = lazy(async () => ({ default: (await import('./favourite-list.tsx')).FavouriteList }));

/** Spec §9. */
const debounceMilliseconds = 250;

/** `/favourites` (spec §2): every song that the listener likes, newest first. */
export function FavouritesScreen() {
  const provider = useMusicProvider();
  const player = usePlayer();
  const [parameters, setParameters] = useSearchParams();
  const keep = (q: string) => setParameters(q === '' ? {} : { q }, { replace: true });
  const { typed, setTyped, term } = useFilterTerm(parameters.get('q') ?? '', debounceMilliseconds, keep);
  const { data: favourites, error, refetch } = useQuery(favouritesQuery(provider));
  const found = useMemo(
    () =>
      filterByNames(favourites ?? [], term, ({ songName, artistName, albumName }) => [
        songName,
        artistName,
        albumName,
      ]),
    [favourites, term],
  );
  usePageTitle(libraryTexts.favourites);

  const play = (index: number) =>
    void favouritePlaying(player, provider, found, index).catch((thrown: unknown) =>
      toast.error(sentenceOf(thrown)),
    );

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
      />
      {favourites === undefined && <SongRowsPlaceholder />}
      {favourites?.length === 0 && (
        <Notice title={libraryTexts.noFavourites}>
          <p>{libraryTexts.noFavouritesHint}</p>
        </Notice>
      )}
      {favourites !== undefined && favourites.length > 0 && (
        <>
          <div className="mb-4">
            <FilterBox label={libraryTexts.filterFavourites} value={typed} onChange={setTyped} />
          </div>
          {found.length === 0 && <Notice title={libraryTexts.noFavouriteMatch(term)} />}
          <Suspense fallback={<SongRowsPlaceholder />}>
            <FavouriteList favourites={found} onPlay={play} />
          </Suspense>
        </>
      )}
    </>
  );
}
