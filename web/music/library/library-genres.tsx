import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Play, Shuffle } from 'lucide-react';
import { Link } from 'react-router';
import { filterByNames } from '#rules/filter-by-names.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryKey } from '../provider/queries.ts';
import { playSongs } from '../song-lists/play-songs.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { LibraryPaged } from './library-paged.tsx';
import { genreAlbumsList, genresQuery } from './library-queries.ts';
import { libraryTexts } from './library-texts.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import type { LibraryFilter } from './use-library-filter.ts';
import { useLibraryTab } from './use-library-tab.ts';
import './genre-cards.css';
import { orToast } from '../items/or-toast.ts';

/** The pictures of each genre's mosaic, by its name, where the provider knows them. */
const genreTilesQuery = (provider: MusicProvider) =>
  queryOptions({
    queryKey: [...libraryKey, provider.name, 'axis', 'genre-tiles'],
    queryFn:
      provider.loadSongLists === undefined
        ? skipToken
        : async ({ signal }) => {
            const values = await (await songListsOf(provider)).axis('genres', undefined, signal);
            return new Map(values.map(({ name, tiles }) => [name, tiles]));
          },
  });

/** The genres of the library, those with most albums first; one of them shows its albums. */
export function LibraryGenres({ filter }: { filter: LibraryFilter }) {
  const provider = useMusicProvider();
  const { genre, goTo } = useLibraryTab();
  const { data: genres, error, refetch } = useQuery(genresQuery(provider));
  const { data: tiles } = useQuery(genreTilesQuery(provider));
  if (genre !== undefined)
    return (
      <section aria-label={genre}>
        <header className="mb-5 flex flex-wrap items-center gap-4 pr-(--covered)">
          <Button onClick={() => goTo({ genre: '' })}>
            <ArrowLeft size={17} aria-hidden="true" />
            {libraryTexts.allGenres}
          </Button>
          <h2 className="grow text-xl font-[660]">{genre}</h2>
          {provider.loadSongLists && <GenreTools genre={genre} />}
        </header>
        <LibraryPaged
          kind="albums"
          label={genre}
          list={genreAlbumsList(provider, genre)}
          nothing={<p className="text-mute">{libraryTexts.noMatch(genre)}</p>}
        />
      </section>
    );
  if (error && !genres) return <MusicFailure error={error} onRetry={refetch} />;
  if (genres === undefined) return <LoadingRing />;
  if (genres.length === 0) return <p className="text-mute">{libraryTexts.noGenres}</p>;
  const matches = filterByNames(genres, filter.term, ({ name }) => [name]);
  return (
    <>
      <LibraryToolbar filter={filter} />
      {matches.length === 0 && <Notice title={libraryTexts.noMatch(filter.term)} />}
      <ul aria-label={libraryTexts.tabs.genres} className="genre-cards">
        {matches.map(({ name, albumCount }) => {
          const pictures = tiles?.get(name);
          return (
            <li key={name}>
              <button type="button" onClick={() => goTo({ genre: name })}>
                <Artwork name={name} template={pictures?.[0]} tiles={pictures} sizes="180px" />
                <bdi title={name}>{name}</bdi>
                <span>{libraryTexts.albumCount(albumCount)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A genre as a whole: played, shuffled, or seen song by song. */
function GenreTools({ genre }: { genre: string }) {
  const provider = useMusicProvider();
  const player = usePlayer();

  const start = (shuffle: 'songs' | undefined): Promise<void> =>
    orToast(async () => {
      const rule = { genre, sort: 'album' };
      await playSongs(await songListsOf(provider), player, { rule, name: genre, shuffle });
    });

  return (
    <>
      <Link
        to={`/library?${new URLSearchParams({ tab: 'songs', genre }).toString()}`}
        className="inline-flex h-11 items-center gap-2.5 rounded-full border border-line px-5 font-semibold hover:bg-lift"
      >
        {libraryTexts.tabs.songs}
      </Link>
      <Button onClick={() => void start('songs')}>
        <Shuffle size={16} aria-hidden="true" />
        {musicTexts.shuffle}
      </Button>
      <Button look="solid" onClick={() => void start(undefined)}>
        <Play size={16} fill="currentColor" aria-hidden="true" />
        {musicTexts.play}
      </Button>
    </>
  );
}
