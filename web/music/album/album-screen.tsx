import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { albumContext } from '../items/contexts.ts';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { EditorialNotes } from '../items/editorial-notes.tsx';
import { ItemShelf } from '../items/item-shelf.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { SongList } from '../items/song-list.tsx';
import type { Album, Artist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { albumQuery, albumSectionsQuery } from '../provider/queries.ts';
import { AlbumHeader } from './album-header.tsx';

// Few albums have any.
const AlbumEditions = lazily(async () => (await import('./album-editions.tsx')).AlbumEditions);

/** `/album/:albumId` (behaviour.md#screens): the songs, and where they lead. Takes library and catalogue ids. */
export function AlbumScreen() {
  const { albumId = '' } = useParams();
  const provider = useMusicProvider();
  const { data: album, error, refetch } = useQuery(albumQuery(provider, albumId));
  usePageTitle(album?.name ?? musicTexts.album);
  if (error && !album) return <MusicFailure error={error} onRetry={refetch} isPage />;
  if (album === undefined) return <DetailPlaceholder eyebrow={musicTexts.album} />;
  // An old link, or a like from when it was music.
  if (album.release?.['book']) return <Navigate to={`/book/${albumId.replace(/^l\./, '')}`} replace />;
  return (
    <article>
      <AlbumHeader album={album} songs={album.songs} />
      {album.songs.length > 0 ? (
        <SongList songs={album.songs} context={albumContext(album)} label={album.name} />
      ) : (
        <p className="text-mute">{musicTexts.noSongs}</p>
      )}
      {album.videoCount !== undefined && (
        <p className="mt-4 text-mute">{musicTexts.videosLeftOut(album.videoCount)}</p>
      )}
      <EditorialNotes text={album.notes} />
      {album.release?.['editions'] && <AlbumEditions album={album} />}
      <div className="mt-10">
        <AlbumShelves album={album} />
      </div>
    </article>
  );
}

/** Where an album leads: its sections (behaviour.md#screens). */
function AlbumShelves({ album }: { album: Album & { artists: Artist[] } }) {
  const { data, error, isPending, refetch } = useQuery(albumSectionsQuery(useMusicProvider(), album));
  if (isPending) return <ShelfPlaceholder />;
  if (error && !data) return <MusicFailure error={error} onRetry={refetch} />;
  return data?.map(({ title, items }) => <ItemShelf key={title} title={title} items={items} />);
}
