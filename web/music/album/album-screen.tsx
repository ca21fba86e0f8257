import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { albumContext } from '../items/contexts.ts';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { EditorialNotes } from '../items/editorial-notes.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { SongList } from '../items/song-list.tsx';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { albumQuery } from '../provider/queries.ts';
import { AlbumHeader } from './album-header.tsx';
import { AlbumShelves } from './album-shelves.tsx';

// Few albums have any.
const AlbumEditions = lazily(async () => ({ default: (await import('./album-editions.tsx')).AlbumEditions }));

/** `/album/:albumId` (behaviour.md#screens): the songs, and where they lead. Takes library and catalogue ids. */
export function AlbumScreen() {
  const { albumId = '' } = useParams();
  const provider = useMusicProvider();
  const { data: album, error, refetch } = useQuery(albumQuery(provider, albumId));
  usePageTitle(album?.name ?? musicTexts.album);
  if (error && !album)
    return (
      <div className="pt-14">
        <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />
      </div>
    );
  if (album === undefined) return <DetailPlaceholder eyebrow={musicTexts.album} />;
  return (
    <article>
      {album.picture?.color && (
        <div aria-hidden="true" className="album-wash" style={{ color: `#${album.picture.color}` }} />
      )}
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
