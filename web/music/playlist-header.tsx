import { FileDown, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PlayButton } from '#web/player/play-button.tsx';
import { Artwork } from '#web/ui/artwork.tsx';
import { DetailHeader, DetailTitle } from '#web/ui/detail-header.tsx';
import { OptionsButton } from '#web/ui/options-button.tsx';
import { Actions, PictureButton } from '#web/ui/picture-button.tsx';
import { albumLength } from './album-length.ts';
import { playlistContext } from './contexts.ts';
import { FavouriteButton } from './favourite-button.tsx';
import type { Playlist, Song } from './item.ts';
import { useOptions } from './options-context.ts';
import { playableOf } from './playable.ts';
import type { PlaylistEdits } from './playlist-edits.ts';
import { exportPlaylist } from './playlist-export.ts';
import { playlistTexts } from './playlist-texts.ts';
import { useMusicProvider } from './provider-context.tsx';
import { musicTexts } from './texts.ts';

const EditPlaylist = lazy(async () => ({ default: (await import('./edit-playlist.tsx')).EditPlaylist }));

type PlaylistHeaderProps = {
  playlist: Playlist & { songs: readonly Song[] };
  /** Absent for a playlist that the listener cannot change. */
  edits: PlaylistEdits | undefined;
};

/** Artwork, name, how much there is, the play button, and what changes the playlist as a whole. */
export function PlaylistHeader({ playlist, edits }: PlaylistHeaderProps) {
  const [editing, setEditing] = useState(false);
  const provider = useMusicProvider();
  const options = useOptions(playlist);
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
      </p>
      <Actions>
        {songs.length > 0 && (
          <PlayButton
            context={playlistContext(playlist)}
            name={name}
            getItems={() => Promise.resolve(songs.map(playableOf))}
            sizePixels={52}
          />
        )}
        {songs.length > 0 && (
          <PictureButton
            picture={<FileDown size={16} aria-hidden="true" />}
            label={playlistTexts.exportFile}
            rare
            onClick={() => void exportPlaylist(provider, playlist)}
          />
        )}
        {edits && (
          <>
            <PictureButton
              picture={<Pencil size={16} aria-hidden="true" />}
              label={playlistTexts.edit}
              onClick={() => setEditing(true)}
            />
            <PictureButton
              picture={<Trash2 size={16} aria-hidden="true" />}
              label={playlistTexts.delete}
              rare
              onClick={edits.remove}
            />
          </>
        )}
        {provider.capabilities.ratings.includes('playlist') && <FavouriteButton item={playlist} />}
        <OptionsButton name={name} onClick={options.onButton} className="!size-[42px] border border-line" />
      </Actions>
    </DetailHeader>
  );
}
