import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { bookCorrectionsQuery } from '#web/book-corrections/call-a-book.ts';
import { useDownloadEntry } from '#web/downloads/entries/download-entry.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { shareOfferQuery } from '#web/share-links/share-entry.ts';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { selectionTexts } from '#web/ui/selection/selection-texts.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { addSongs } from '../adding/add-songs.ts';
import { downloadItem } from '../items/download-item.ts';
import { itemPath } from '../items/item-path.ts';
import { musicTexts } from '../items/music-texts.ts';
import { optionTexts } from '../items/option-texts.ts';
import { orToast } from '../items/or-toast.ts';
import { songsOf } from '../items/songs-of.ts';
import type { OptionsRequest } from '../items/use-options.ts';
import { playlistPictureEntries } from '../playlists/playlist-picture-entries.ts';
import { playlistTexts } from '../playlists/playlist-texts.ts';
import type { MusicItem, Playlist } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryIdQuery, playlistsQuery, ratingQuery, refreshLibrary } from '../provider/queries.ts';
import { usePlaylistOptions } from '../shared-playlists/use-playlist-options.ts';
import { useRatingEntries } from '../stars/use-rating-entries.ts';
import { type ItemOption, isShareable, optionsFor } from './item-options.ts';

/** Apple does not say of all that it lets one change. */
const isWritable = ({ access }: Playlist) => access !== 'read';

type OptionsMenuProps = { request: OptionsRequest; onClose: () => void };

/** What can be done with an item, as a menu where it was asked for. */
export function OptionsMenu({
  request: { item, entry, more = [], select, ...point },
  onClose,
}: OptionsMenuProps) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const { capabilities } = provider;
  const { data: liking } = useQuery({
    ...ratingQuery(provider, item),
    enabled: capabilities.ratings.includes(item.kind),
  });
  const playlists = useQuery(playlistsQuery(provider));
  const isOwn = capabilities.edits && isLibraryId(item.id);
  const { data: libraryId } = useQuery({ ...libraryIdQuery(provider, item), enabled: isOwn });
  const { data: offer } = useQuery({
    ...shareOfferQuery(),
    enabled: capabilities.shareLinks && isShareable(item),
  });
  const { data: corrections } = useQuery({
    ...bookCorrectionsQuery(),
    enabled: capabilities.books === true && item.kind === 'album',
  });
  const hasStars = provider.loadSongLists !== undefined;
  const rating = useRatingEntries(item);
  const { pathname } = useLocation();
  const actions = useAddingToPlaylists(item);
  const needs = { provider, queries, player: usePlayer(), navigate: useNavigate(), entry };
  const choose = ({ run }: ItemOption) => orToast(() => run?.(needs));
  const options = optionsFor(item, {
    capabilities,
    rating: liking ?? undefined,
    inPlaylist: entry !== undefined,
    page: pathname,
    isGone: libraryId === null,
    hasStars,
    canShare: capabilities.shareLinks && offer?.isOn === true,
    mayCorrectBooks: corrections?.mayCorrect === true,
  });
  const ofPlaylist = usePlaylistOptions(item);
  const ofDevice = useDownloadEntry(capabilities.downloads ? downloadItem(item) : undefined);
  const ownPlaylists = (playlists.data ?? []).filter(isWritable).map((playlist) => ({
    id: playlist.id,
    label: playlist.name,
    onChoose: () => actions.addToPlaylist(playlist),
  }));
  return (
    <PopupMenu
      label={controlTexts.optionsOf(item.name)}
      point={point}
      onClose={onClose}
      entries={[
        ...options.map((option) =>
          option.id === 'add-to-playlist'
            ? {
                ...option,
                submenu: ownPlaylists,
                search: optionTexts.findPlaylist,
                create: {
                  label: optionTexts.newPlaylist,
                  nameLabel: optionTexts.newPlaylistName,
                  button: optionTexts.createPlaylist,
                  onCreate: actions.addToNew,
                },
                whenEmpty: playlists.isPending ? musicTexts.loading : optionTexts.noPlaylists,
              }
            : option.id === 'rate'
              ? { ...option, submenu: rating }
              : { ...option, onChoose: () => void choose(option) },
        ),
        ...playlistPictureEntries(item, { provider, queries }),
        ...ofDevice,
        ...ofPlaylist,
        ...more,
        ...(select ? [{ id: 'select', label: selectionTexts.selectThis, onChoose: select }] : []),
      ]}
    />
  );
}

/** Puts an item's songs into a playlist that is there or is made for them, and tells how it went. Nothing here rejects. */
function useAddingToPlaylists(item: MusicItem) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const songs = () => songsOf(queries, provider, item);

  async function add(playlist: Playlist): Promise<void> {
    try {
      if (!(await addSongs(provider, playlist, await songs()))) return;
      toast.success(optionTexts.addedTo(playlist.name));
      await refreshLibrary(queries);
    } catch {
      toast.error(optionTexts.errorOccurred);
    }
  }

  /** One stays where one was; the new playlist has the item in it. Says whether it was made. */
  async function addToNew(name: string): Promise<boolean> {
    try {
      const playlist = await provider.library.createPlaylist({ name, description: '', songs: await songs() });
      const { queryKey } = playlistsQuery(provider);
      queries.setQueryData(
        queryKey,
        (cached) => cached && [playlist, ...cached.filter(({ id }) => id !== playlist.id)],
      );
      toast.leading(playlistTexts.created, { label: optionTexts.openPlaylist, to: itemPath(playlist) });
      return true;
    } catch {
      toast.error(optionTexts.errorOccurred);
      return false;
    }
  }

  return { addToNew, addToPlaylist: (playlist: Playlist) => void add(playlist) };
}
