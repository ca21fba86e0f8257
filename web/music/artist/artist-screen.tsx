import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { EditorialNotes } from '../items/editorial-notes.tsx';
import { musicTexts } from '../items/texts.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { artistQuery } from '../provider/queries.ts';
import { ArtistHeader } from './artist-header.tsx';
import { ArtistSections } from './artist-sections.tsx';
import { ArtistTopSongs } from './artist-top-songs.tsx';

// Below the songs: they are not waited for.

/** `/artist/:id` (behaviour.md#screens): top songs, notes, and the artist's albums. Takes library and catalogue ids. */
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
      <ArtistSections artist={artist} />
    </article>
  );
}
