import { useSearchParams } from 'react-router';
import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import type { Playlist, Song } from '../provider/item.ts';
import { PlaylistSorting } from './playlist-sorting.tsx';

const PlaylistPanel = lazily(async () => ({
  default: (await import('../shared-playlists/playlist-panel.tsx')).PlaylistPanel,
}));

type PlaylistToolsProps = {
  playlist: Playlist & { songs: readonly Song[] };
  sort: PlaylistSort | undefined;
  onSort: (sort: PlaylistSort | undefined) => void;
};

/** What stands between a playlist's heading and its songs: what was opened of it, and in which order they are seen. */
export function PlaylistTools({ playlist, sort, onSort }: PlaylistToolsProps) {
  const [parameters] = useSearchParams();
  return (
    <>
      {parameters.has('show') && <PlaylistPanel playlist={playlist} />}
      {playlist.songs.length > 1 && <PlaylistSorting playlistId={playlist.id} sort={sort} onSort={onSort} />}
    </>
  );
}
