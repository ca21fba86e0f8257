import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/failure.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { ShelfPlaceholder } from '#web/ui/shelf-grid.tsx';
import { AlbumHeader } from './album-header.tsx';
import { DetailPlaceholder } from './detail-placeholder.tsx';
import { ItemShelf } from './item-shelf.tsx';
import { albumContext } from './playable.ts';
import { useMusicProvider } from './provider-context.tsx';
import { albumQuery, albumSectionsQuery } from './queries.ts';
import { SongList } from './song-list.tsx';
import { musicTexts } from './texts.ts';

/** `/album/:albumId` (spec §2): the songs, and where they lead. Takes library and catalogue ids. */
export function AlbumScreen() {
  const { albumId = '' } = useParams();
  const provider = useMusicProvider();
  const { data: album, error, refetch } = useQuery(albumQuery(provider, albumId));
  const sections = useQuery(albumSectionsQuery(provider, album));
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
      <div className="mt-10">
        {sections.isPending && <ShelfPlaceholder />}
        {sections.error && (
          <Failure
            message={musicTexts.error(sentenceOf(sections.error))}
            onRetry={() => void sections.refetch()}
          />
        )}
        {sections.data?.map(({ title, items }) => (
          <ItemShelf key={title} title={title} items={items} />
        ))}
      </div>
    </article>
  );
}
