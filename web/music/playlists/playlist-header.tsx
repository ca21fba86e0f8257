import { FileDown, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PlayButton } from '#web/player/views/play-button.tsx';
import { Actions, PictureButton } from '#web/ui/controls/picture-button.tsx';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { DetailHeader, DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { albumLength } from '../album/album-length.ts';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { playlistContext } from '../items/contexts.ts';
import { LazyItemDownload } from '../items/lazy-item-download.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { useOptions } from '../items/use-options.ts';
import type { Playlist, Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistTexts } from './playlist-texts.ts';
import type { PlaylistEdits } from './use-playlist-edits.ts';

const ExportMenu = lazily(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }));

type PlaylistActionsProps = {
  playlist: Playlist & { songs: readonly Song[] };
  /** Absent for a playlist that is not the listener's own. */
  edits: PlaylistEdits | undefined;
  onEdit: () => void;
};

/** The play button, and what is done to the playlist as a whole. */
function PlaylistActions({ playlist, edits, onEdit }: PlaylistActionsProps) {
  const provider = useMusicProvider();
  const options = useOptions(playlist);
  const [menu, setMenu] = useState<MenuPoint>();
  const exporting = waysToMenu(setMenu);
  const { name, songs } = playlist;
  return (
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
          onClick={exporting.onButton}
        />
      )}
      {edits && (
        <>
          <PictureButton
            picture={<Pencil size={16} aria-hidden="true" />}
            label={playlistTexts.edit}
            onClick={onEdit}
          />
          <PictureButton
            picture={<Trash2 size={16} aria-hidden="true" />}
            label={playlistTexts.delete}
            name={playlistTexts.deletePlaylist}
            rare
            onClick={edits.remove}
          />
        </>
      )}
      {provider.capabilities.ratings.includes('playlist') && <FavouriteButton item={playlist} />}
      <LazyItemDownload item={playlist} />
      <OptionsButton name={name} onClick={options.onButton} className="!size-[42px] border border-line" />
      {menu && <ExportMenu playlist={playlist} point={menu} onClose={() => setMenu(undefined)} />}
    </Actions>
  );
}

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
