import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { filterByNames } from '../items/fold-text.ts';
import { musicTexts } from '../items/music-texts.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { GenreTools } from './genre-tools.tsx';
import { LibraryPaged } from './library-paged.tsx';
import { genreAlbumsList, genresQuery } from './library-queries.ts';
import { libraryTexts } from './library-texts.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import type { LibraryFilter } from './use-library-filter.ts';
import { useLibraryTab } from './use-library-tab.ts';

/** The genres of the library, those with most albums first; one of them shows its albums. */
export function LibraryGenres({ filter }: { filter: LibraryFilter }) {
  const provider = useMusicProvider();
  const { genre, goTo } = useLibraryTab();
  const { data: genres, error, refetch } = useQuery(genresQuery(provider));
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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3">
        {found.map(({ name, albumCount }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => goTo({ genre: name })}
              className="grid h-20 w-full content-center rounded-xl border border-line bg-pane px-4 text-left transition hover:bg-lift"
            >
              <span className="truncate font-semibold" title={name}>
                {name}
              </span>
              <span className="text-[12.5px] text-mute">{libraryTexts.albumCount(albumCount)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
