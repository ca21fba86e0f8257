import { lazy, Suspense, useState } from 'react';
import { DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { albumLength } from '../album/album-length.ts';
import { ItemActions } from '../headers/item-actions.tsx';
import { ItemHeader } from '../headers/item-header.tsx';
import { ShuffleButton } from '../headers/shuffle-button.tsx';
import { musicTexts } from '../items/music-texts.ts';
import type { Playlist, Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistTexts } from './playlist-texts.ts';
import type { PlaylistEdits } from './use-playlist-edits.ts';

const exportFormats = ['m3u8', 'xspf', 'jspf'] as const;

const EditPlaylist = lazy(async () => ({ default: (await import('./edit-playlist.tsx')).EditPlaylist }));

type PlaylistHeaderProps = {
  playlist: Playlist & { songs: readonly Song[] };
  /** Absent for a playlist that is not the listener's own. */
  edits: PlaylistEdits | undefined;
};

/** Artwork, name, how much there is, and what can be done with the playlist. */
export function PlaylistHeader({ playlist, edits }: PlaylistHeaderProps) {
  const [editing, setEditing] = useState(false);
  const provider = useMusicProvider();
  const { name, description, picture, songs } = playlist;
  async function exportAs(format: (typeof exportFormats)[number]): Promise<void> {
    const { exportPlaylist } = await import('../playlist-files/export-playlist.ts');
    await exportPlaylist(provider, playlist, format);
  }
  const more = [
    ...(edits ? [{ id: 'edit', label: playlistTexts.edit, onChoose: () => setEditing(true) }] : []),
    ...(songs.length > 0
      ? [
          {
            id: 'export',
            label: playlistTexts.exportFile,
            submenu: exportFormats.map((format) => ({
              id: format,
              label: format.toUpperCase(),
              onChoose: () => void exportAs(format),
            })),
          },
        ]
      : []),
  ];
  return (
    <ItemHeader
      item={playlist}
      title={
        editing && edits ? (
          <Suspense fallback={<DetailTitle name={name} />}>
            <EditPlaylist
              name={name}
              description={description ?? ''}
              onSave={edits.change}
              onClose={() => setEditing(false)}
            />
          </Suspense>
        ) : undefined
      }
      artwork={{ template: picture?.template ?? songs.find((song) => song.picture)?.picture?.template }}
    >
      {description && !editing && (
        <p className="mb-1.5 max-w-2xl [overflow-wrap:anywhere] whitespace-pre-line text-mute">
          {description}
        </p>
      )}
      <p className="text-mute">
        {playlist.curatorName && (
          <>
            <b className="font-semibold text-ink">
              <bdi>{playlistTexts.by(playlist.curatorName)}</bdi>
            </b>
            {' · '}
          </>
        )}
        {musicTexts.songCount(songs.length)}
        {songs.length > 0 && ` · ${albumLength(songs)}`}
        {playlist.isShared && ` · ${playlistTexts.shared}`}
      </p>
      <ItemActions
        item={playlist}
        songs={songs}
        shuffle={<ShuffleButton item={playlist} songs={songs} />}
        more={more}
      />
    </ItemHeader>
  );
}
