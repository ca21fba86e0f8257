import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PlayButton } from '#web/player/play-button.tsx';
import { Artwork } from '#web/ui/artwork.tsx';
import { Button } from '#web/ui/button.tsx';
import { albumLength } from './album-length.ts';
import { DetailHeader, DetailTitle } from './detail-header.tsx';
import type { Playlist, Song } from './item.ts';
import { playableOf, playlistContext } from './playable.ts';
import type { PlaylistEdits } from './playlist-edits.ts';
import { playlistTexts } from './playlist-texts.ts';
import { musicTexts } from './texts.ts';

const RenamePlaylist = lazy(async () => ({
  default: (await import('./rename-playlist.tsx')).RenamePlaylist,
}));

type PlaylistHeaderProps = {
  playlist: Playlist & { songs: readonly Song[] };
  /** Absent for a playlist that the listener cannot change. */
  edits: PlaylistEdits | undefined;
};

/** Artwork, name, how much there is, the play button, and what changes the playlist as a whole. */
export function PlaylistHeader({ playlist, edits }: PlaylistHeaderProps) {
  const [renaming, setRenaming] = useState(false);
  const { name, description, picture, songs } = playlist;
  const template = picture?.template ?? songs.find((song) => song.picture)?.picture?.template;
  return (
    <DetailHeader
      eyebrow={musicTexts.playlist}
      title={
        renaming && edits ? (
          <Suspense fallback={<DetailTitle name={name} />}>
            <RenamePlaylist name={name} onRename={edits.rename} onClose={() => setRenaming(false)} />
          </Suspense>
        ) : (
          <DetailTitle name={name} />
        )
      }
      picture={
        <Artwork
          name={name}
          template={template}
          color={picture?.color}
          sizes="236px"
          eager
          className="!rounded-[14px]"
        />
      }
    >
      {description && <p className="mb-1.5 max-w-2xl whitespace-pre-line text-mute">{description}</p>}
      <p className="text-mute">
        {musicTexts.songCount(songs.length)}
        {songs.length > 0 && ` · ${albumLength(songs)}`}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {songs.length > 0 && (
          <PlayButton
            context={playlistContext(playlist)}
            name={name}
            getItems={() => Promise.resolve(songs.map(playableOf))}
            sizePixels={52}
          />
        )}
        {edits && (
          <>
            <Button onClick={() => setRenaming(true)}>
              <Pencil size={16} aria-hidden="true" />
              {playlistTexts.rename}
            </Button>
            <Button onClick={edits.remove}>
              <Trash2 size={16} aria-hidden="true" />
              {playlistTexts.delete}
            </Button>
          </>
        )}
      </div>
    </DetailHeader>
  );
}
