import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { ItemActions } from '../headers/item-actions.tsx';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import type { Song } from '../provider/item.ts';
import { ProviderError } from '../provider/provider.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { songQuery } from '../provider/queries.ts';
import { albumIdOf } from './song-album.ts';
import { songTexts } from './song-facts.ts';
import { songFromState } from './song-from-state.ts';
import { SongPage } from './song-page.tsx';

const SongFile = lazily(async () => (await import('./song-file.tsx')).SongFile);

/** `/song/:songId/:type?` (behaviour.md#screens): the navigation state's song at once, then what the provider knows. */
export function SongScreen() {
  const { songId = '' } = useParams();
  const { state }: { state: unknown } = useLocation();
  const provider = useMusicProvider();
  const { data, error, refetch } = useQuery(songQuery(provider, songId));
  const song = data ?? songFromState(state, songId);
  usePageTitle(song?.name ?? musicTexts.song);
  if (song) return <KnownSong song={song} />;
  if (error === null) return <DetailPlaceholder eyebrow={musicTexts.song} />;
  if (error instanceof ProviderError && error.reason === 'missing')
    return <Notice level={1} title={songTexts.songNotFound} />;
  return <MusicFailure error={error} onRetry={refetch} isPage />;
}

function KnownSong({ song }: { song: Song }) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const playing = usePlayerState((player) => player.queue);
  return (
    <>
      <SongPage song={song} albumId={albumIdOf(song, playing)}>
        <ItemActions
          item={song}
          // A navigation state does not say where the sound is.
          getItems={async () => [playableOf(await queries.fetchQuery(songQuery(provider, song.id)))]}
        />
      </SongPage>
      {provider.loadSongLists && (
        <SongFile
          song={song}
          className="relative mt-5 mb-10 max-w-xl rounded-xl mr-(--covered) border border-line bg-pane p-5"
        />
      )}
    </>
  );
}
