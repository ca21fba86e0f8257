import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/failure.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { ShelfPlaceholder } from '#web/ui/shelf-grid.tsx';
import { ArtistHeader } from './artist-header.tsx';
import { ArtistTopSongs } from './artist-top-songs.tsx';
import { DetailPlaceholder } from './detail-placeholder.tsx';
import { EditorialNotes } from './editorial-notes.tsx';
import { useMusicProvider } from './provider-context.tsx';
import { artistQuery } from './queries.ts';
import { musicTexts } from './texts.ts';

// Below the songs: they are not waited for.
const ArtistSections = lazy(async () => ({
  default: (await import('./artist-sections.tsx')).ArtistSections,
}));

/** `/artist/:id` (spec §2): top songs, notes, and the artist's albums. Takes library and catalogue ids. */
export function ArtistScreen() {
  const { id = '' } = useParams();
  const provider = useMusicProvider();
  const { data: artist, error, refetch } = useQuery(artistQuery(provider, id));
  usePageTitle(artist?.name ?? musicTexts.artist);
  if (error && !artist)
    return (
      <div className="pt-14">
        <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />
      </div>
    );
  if (artist === undefined) return <DetailPlaceholder eyebrow={musicTexts.artist} round />;
  return (
    <article>
      {artist.picture?.color && (
        <div aria-hidden="true" className="album-wash" style={{ color: `#${artist.picture.color}` }} />
      )}
      <ArtistHeader artist={artist} />
      <ArtistTopSongs artist={artist} />
      <EditorialNotes text={artist.notes} />
      <Suspense fallback={<ShelfPlaceholder />}>
        <ArtistSections artist={artist} />
      </Suspense>
    </article>
  );
}
