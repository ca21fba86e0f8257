import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { exportPlaylist } from '../playlist-files/export-playlist.ts';
import type { Playlist, Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistTexts } from './playlist-texts.ts';

const formats = ['m3u8', 'xspf', 'jspf'] as const;

type ExportMenuProps = {
  playlist: Playlist & { songs: readonly Song[] };
  point: MenuPoint;
  onClose: () => void;
};

/** As what a playlist is given to other players. */
export function ExportMenu({ playlist, point, onClose }: ExportMenuProps) {
  const provider = useMusicProvider();
  return (
    <PopupMenu
      {...point}
      label={playlistTexts.exportAs}
      entries={formats.map((format) => ({
        id: format,
        label: format.toUpperCase(),
        onChoose: () => void exportPlaylist(provider, playlist, format),
      }))}
      onClose={() => {
        onClose();
        point.opener.focus();
      }}
    />
  );
}
