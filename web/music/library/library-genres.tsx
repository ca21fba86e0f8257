import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { filterByNames } from '#rules/filter-by-names.ts';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { genreTilesQuery } from './genre-tiles-query.ts';
import { GenreTools } from './genre-tools.tsx';
import { LibraryPaged } from './library-paged.tsx';
import { genreAlbumsList, genresQuery } from './library-queries.ts';
import { libraryTexts } from './library-texts.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import type { LibraryFilter } from './use-library-filter.ts';
import { useLibraryTab } from './use-library-tab.ts';
import './genre-cards.css';

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
  if (error && !genres)
    return <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />;
  if (genres === undefined) return <LoadingRing />;
  if (genres.length === 0) return <p className="text-mute">{libraryTexts.noGenres}</p>;
  const found = filterByNames(genres, filter.term, ({ name }) => [name]);
  return (
    <>
      <LibraryToolbar filter={filter} />
      {found.length === 0 && <Notice title={libraryTexts.noMatch(filter.term)} />}
      <ul aria-label={libraryTexts.tabs.genres} className="genre-cards">
        {found.map(({ name, albumCount }) => {
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
