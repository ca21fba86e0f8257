import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { playlistContext } from '../items/contexts.ts';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { SongList } from '../items/song-list.tsx';
import { musicTexts } from '../items/texts.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistQuery } from '../provider/queries.ts';
import { PlaylistHeader } from './playlist-header.tsx';
import { playlistTexts } from './playlist-texts.ts';
import { usePlaylistEdits } from './use-playlist-edits.ts';

// The same rows, which can be moved.
const PlaylistSongs = lazy(async () => ({ default: (await import('./playlist-songs.tsx')).PlaylistSongs }));

/** `/playlist/:playlistId` (behaviour.md#screens): its songs, and what can be changed of it. */
export function PlaylistScreen() {
  const { playlistId = '' } = useParams();
  const provider = useMusicProvider();
  const { data: playlist, error, refetch } = useQuery(playlistQuery(provider, playlistId));
  const edits = usePlaylistEdits(playlist);
  usePageTitle(playlist?.name ?? musicTexts.playlist);
  if (error && !playlist)
    return (
      <div className="pt-14">
        <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />
      </div>
    );
  if (playlist === undefined) return <DetailPlaceholder eyebrow={musicTexts.playlist} />;
  const canEdit = provider.capabilities.edits && playlist.canEdit;
  const songs = (
    <SongList
      songs={playlist.songs}
      context={playlistContext(playlist)}
      label={playlist.name}
      numbered="by-place"
      entryOf={(index) => (canEdit ? edits.entryAt(index) : undefined)}
    />
  );
  return (
    <article>
      <PlaylistHeader key={playlist.id} playlist={playlist} edits={canEdit ? edits : undefined} />
      {playlist.songs.length === 0 ? (
        <p className="text-mute">{playlistTexts.noData}</p>
      ) : canEdit ? (
        <Suspense fallback={songs}>
          <PlaylistSongs playlist={playlist} entryAt={edits.entryAt} />
        </Suspense>
      ) : (
        songs
      )}
      {playlist.videoCount !== undefined && (
        <p className="mt-4 text-mute">{musicTexts.videosLeftOut(playlist.videoCount)}</p>
      )}
    </article>
  );
}
