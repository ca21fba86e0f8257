import { lazy, Suspense, useState } from 'react';
import { DetailHeader, DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { albumLength } from '../album/album-length.ts';
import { musicTexts } from '../items/music-texts.ts';
import type { Playlist, Song } from '../provider/item.ts';
import { PlaylistActions } from './playlist-actions.tsx';
import { playlistTexts } from './playlist-texts.ts';
import type { PlaylistEdits } from './use-playlist-edits.ts';

const EditPlaylist = lazy(async () => ({ default: (await import('./edit-playlist.tsx')).EditPlaylist }));

type PlaylistHeaderProps = {
  playlist: Playlist & { songs: readonly Song[] };
  /** Absent for a playlist that is not the listener's own. */
  edits: PlaylistEdits | undefined;
};

/** Artwork, name, how much there is, the play button, and what changes the playlist as a whole. */
export function PlaylistHeader({ playlist, edits }: PlaylistHeaderProps) {
  const [editing, setEditing] = useState(false);
  const { name, description, picture, songs } = playlist;
  const template = picture?.template ?? songs.find((song) => song.picture)?.picture?.template;
  return (
    <DetailHeader
      eyebrow={musicTexts.playlist}
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
        ) : (
          <DetailTitle name={name} />
        )
      }
      picture={
        <Artwork
          name={name}
          {...picture}
          template={template}
          sizes="236px"
          eager
          className="!rounded-[14px]"
        />
      }
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
      <PlaylistActions playlist={playlist} edits={edits} onEdit={() => setEditing(true)} />
    </DetailHeader>
  );
}
