import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { playlistContext } from '../items/contexts.ts';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { SongList } from '../items/song-list.tsx';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistQuery } from '../provider/queries.ts';
import { PlaylistHeader } from './playlist-header.tsx';
import { playlistTexts } from './playlist-texts.ts';
import { usePlaylistEdits } from './use-playlist-edits.ts';
import { usePlaylistSort } from './use-playlist-sort.ts';

// The same rows, which can be moved.
const PlaylistSongs = lazy(async () => ({ default: (await import('./playlist-songs.tsx')).PlaylistSongs }));

const PlaylistTools = lazy(async () => ({ default: (await import('./playlist-tools.tsx')).PlaylistTools }));

type PlaylistRowsProps = ComponentProps<typeof PlaylistSongs> & {
  /** Nothing can be done with them but play. */
  isPlain: boolean;
};

function PlaylistRows({ isPlain, ...rows }: PlaylistRowsProps) {
  const { playlist, entryAt } = rows;
  const songs = (
    <SongList
      songs={playlist.songs}
      context={playlistContext(playlist)}
      label={playlist.name}
      numbered="by-place"
      entryOf={(index) => entryAt?.(index)}
    />
  );
  return isPlain ? (
    songs
  ) : (
    <Suspense fallback={songs}>
      <PlaylistSongs {...rows} />
    </Suspense>
  );
}

/** `/playlist/:playlistId` (behaviour.md#screens): its songs, and what can be changed of it. */
export function PlaylistScreen() {
  const { playlistId = '' } = useParams();
  const provider = useMusicProvider();
  const canShare = provider.loadSharedPlaylists !== undefined;
  const [chosen, setSort] = usePlaylistSort(playlistId);
  const sort = canShare ? chosen : undefined;
  const {
    data: playlist,
    error,
    refetch,
  } = useQuery({
    ...playlistQuery(provider, playlistId, sort),
    // In the order before, until it has come in the other one.
    placeholderData: (before) => (before?.id === playlistId ? before : undefined),
  });
  const edits = usePlaylistEdits(playlist, sort);
  usePageTitle(playlist?.name ?? musicTexts.playlist);
  if (error && !playlist) return <MusicFailure error={error} onRetry={refetch} isPage />;
  if (playlist === undefined) return <DetailPlaceholder eyebrow={musicTexts.playlist} />;
  const canEdit = provider.capabilities.edits && playlist.canEdit;
  const ownEdits = canEdit && playlist.access === undefined ? edits : undefined;
  return (
    <article>
      <PlaylistHeader key={playlist.id} playlist={playlist} edits={ownEdits} />
      {canShare && (
        <Suspense>
          <PlaylistTools playlist={playlist} sort={sort} onSort={setSort} />
        </Suspense>
      )}
      {playlist.songs.length === 0 ? (
        <p className="text-mute">{playlistTexts.noData}</p>
      ) : (
        <PlaylistRows
          playlist={playlist}
          isPlain={!canEdit && !canShare}
          entryAt={canEdit ? edits.entryAt : undefined}
          canMove={canEdit && sort === undefined}
        />
      )}
      {playlist.videoCount !== undefined && (
        <p className="mt-4 text-mute">{musicTexts.videosLeftOut(playlist.videoCount)}</p>
      )}
    </article>
  );
}
