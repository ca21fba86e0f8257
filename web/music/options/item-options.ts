import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { UserFacingError } from '#web/api.ts';
import { bookOptionTexts, callAlbum } from '#web/book-corrections/call-a-book.ts';
import type { Player } from '#web/player/player/player.ts';
import { share, shareEntry } from '#web/share-links/share-entry.ts';
import { changeRating } from '../favourites/change-rating.ts';
import { albumPath, artistPath, itemPath } from '../items/item-path.ts';
import { musicTexts } from '../items/music-texts.ts';
import { optionTexts } from '../items/option-texts.ts';
import { songStateOf } from '../items/song-state-of.ts';
import type { PlaylistEntry } from '../items/use-options.ts';
import { addToLibrary, removeFromLibrary } from '../library/library-changes.ts';
import { playlistTexts } from '../playlists/playlist-texts.ts';
import type { MusicItem } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { Rating } from '../provider/library.ts';
import type { Capabilities, MusicProvider } from '../provider/provider.ts';
import { refreshLibrary } from '../provider/queries.ts';
import { starTexts } from '../stars/star-texts.ts';
import { albumAddress, artistAddress } from './navigate-to.ts';
import { enqueueItem, playArtist, startEndless } from './play-item.ts';

type Circumstances = {
  capabilities: Pick<Capabilities, 'ratings' | 'edits'>;
  rating?: Rating | undefined;
  /** The item stands in a playlist that the listener may change. */
  inPlaylist?: boolean;
  /** The path of the page that the menu is open on: it is not offered to go where one is. */
  page?: string;
  /** A library item that is not in the library any more; unknown is taken for one that is. */
  isGone?: boolean;
  /** Songs have stars. */
  hasStars?: boolean;
  /** Links for people without an account are on. */
  canShare?: boolean;
  /** The listener may say what is an audiobook. */
  mayCorrectBooks?: boolean;
};

/** What the actions of options need. `entry` is the item's place in a playlist. */
export type ActionNeeds = {
  provider: MusicProvider;
  queries: QueryClient;
  player: Player;
  navigate: NavigateFunction;
  entry: PlaylistEntry | undefined;
};

export type ItemOption = {
  id: string;
  label: string;
  /** Like and Dislike show their state. */
  checked?: boolean;
  /** Rejects with a sentence. Absent: the submenu's entries do it. */
  run?: (needs: ActionNeeds) => unknown;
};

/** Theirs, and not one that another shares with them. */
const isOwnPlaylist = (item: MusicItem) =>
  item.kind === 'playlist' && isLibraryId(item.id) && item.access === undefined;

/** A mix changes each day: of playlists only the listener's own are shared. */
export const isShareable = (item: MusicItem): boolean =>
  item.kind === 'song' || item.kind === 'album' || isOwnPlaylist(item);

/** What a page is about, whichever of its addresses it has: an item of the library has its own and the catalogue's. */
function subjectOf(path: string): string | undefined {
  const [, kind, id] = /^\/([a-z]+)\/([^/]+)/.exec(path) ?? [];
  return id && `${kind} ${id.replace(/^[a-z]\./, '')}`;
}

const isPage = (page: string | undefined, path: string) =>
  page !== undefined && subjectOf(page) === subjectOf(path);
const isPageOf = (page: string | undefined, id: string | undefined, pathOf: (id: string) => string) =>
  id !== undefined && isPage(page, pathOf(id));

const hasRating = ({ kind }: MusicItem, { hasStars }: Circumstances) => kind === 'song' && hasStars;

type WithSongs = Extract<MusicItem, { kind: 'song' | 'album' | 'playlist' }>;
const isWithSongs = (item: MusicItem): item is WithSongs =>
  item.kind === 'song' || item.kind === 'album' || item.kind === 'playlist';

/** It can be taken out of the library; then it is not offered to add it. */
function isInOwnLibrary(item: MusicItem, { capabilities, isGone }: Circumstances): boolean {
  if (!capabilities.edits || !isWithSongs(item) || !isLibraryId(item.id) || isGone) return false;
  return item.kind !== 'playlist' || item.access === undefined;
}

/** What can be done with an item: the specification's entries in its order, then ours (behaviour.md#screens). */
export function optionsFor(item: MusicItem, circumstances: Circumstances): ItemOption[] {
  const { capabilities, rating, inPlaylist, page, canShare } = circumstances;
  const { kind, name } = item;
  const onOwnPage = isPage(page, itemPath(item));
  const [albumId, artistId] = kind === 'song' ? [item.albumId, item.artistId] : [];
  const isRateable = capabilities.ratings.includes(kind);
  const isLibraryAlbum = kind === 'album' && isLibraryId(item.id);
  const hasSongs = isWithSongs(item);
  const isArtist = kind === 'artist';
  const isPlayable = isArtist || (hasSongs && !(kind === 'song' && item.isUnavailable === true));
  // Somebody else's playlist is left instead.
  const isOthers = kind === 'playlist' && item.access !== undefined;
  const isRemovable = isInOwnLibrary(item, circumstances);
  const rate = (to: Rating, label: string): ItemOption => ({
    id: to,
    label,
    checked: rating === to,
    run: ({ provider, queries }) =>
      changeRating(provider, queries, item, rating === to ? undefined : to, rating),
  });
  const option = (isOffered: boolean | undefined, offered: ItemOption) => (isOffered ? [offered] : []);
  return [
    ...option(isRateable, rate('liked', 'Like')),
    ...option(isRateable, rate('disliked', 'Dislike')),
    ...option(hasSongs && !isLibraryAlbum && !isOthers && !isRemovable, {
      id: 'add-to-library',
      label: 'Add to Library',
      run: ({ provider, queries }) =>
        addToLibrary({ provider, refresh: () => refreshLibrary(queries) }, item),
    }),
    ...option(isArtist, {
      id: 'radio',
      label: musicTexts.radio(name),
      run: (needs) => startEndless(needs, item),
    }),
    ...option(kind === 'song', {
      id: 'station',
      label: musicTexts.stationOf(name),
      run: (needs) => startEndless(needs, item),
    }),
    ...option(kind === 'song' || kind === 'album', { id: 'add-to-playlist', label: 'Add to Playlist' }),
    ...option(hasRating(item, circumstances), { id: 'rate', label: starTexts.rate }),
    ...option(isArtist, {
      id: 'play',
      label: musicTexts.play,
      run: (needs) => playArtist(needs, item, false),
    }),
    ...option(isArtist, {
      id: 'shuffle',
      label: musicTexts.shuffle,
      run: (needs) => playArtist(needs, item, true),
    }),
    ...option(isPlayable, {
      id: 'play-next',
      label: 'Play next',
      run: (needs) => enqueueItem(needs, item, needs.player.playNext, optionTexts.playingNext(name)),
    }),
    ...option(isPlayable, {
      id: 'play-later',
      label: 'Play later',
      run: (needs) => enqueueItem(needs, item, needs.player.playLater, optionTexts.addedToQueue(name)),
    }),
    ...option(kind === 'song' && !onOwnPage, {
      id: 'go-to-song',
      label: 'Go to song',
      run: ({ navigate }) =>
        navigate(itemPath(item), { state: kind === 'song' ? songStateOf(item) : undefined }),
    }),
    ...option(kind === 'song' && !isPageOf(page, albumId, albumPath), {
      id: 'go-to-album',
      label: 'Go to album',
      run: ({ navigate, player, ...asks }) =>
        goTo(navigate, albumAddress(asks, item, player.store.getState().queue)),
    }),
    ...option(
      (kind === 'album' || kind === 'song' || (isArtist && !onOwnPage)) &&
        !isPageOf(page, artistId, artistPath),
      {
        id: 'go-to-artist',
        label: 'Go to artist',
        run: ({ navigate, ...asks }) => goTo(navigate, artistAddress(asks, item)),
      },
    ),
    ...option(isRemovable, removal(item, onOwnPage)),
    ...option(capabilities.edits && inPlaylist, {
      id: 'remove-from-playlist',
      label: 'Remove from playlist',
      run: ({ entry }) => entry?.remove(),
    }),
    // Last: these come when the server has said so, and move nothing under the pointer.
    ...option(canShare && isShareable(item), {
      id: 'share',
      label: shareEntry,
      run: () => isWithSongs(item) && share({ kind: item.kind, id: item.id, name }),
    }),
    ...bookCorrection(item, circumstances),
  ];
}

/** That an album is a book. */
const bookCorrection = (item: MusicItem, { mayCorrectBooks }: Circumstances): ItemOption[] =>
  mayCorrectBooks && item.kind === 'album'
    ? [
        {
          id: 'call-a-book',
          label: bookOptionTexts.callABook,
          run: (needs) => callAlbum(needs, { id: item.id.replace(/^l\./, ''), name: item.name }, true),
        },
      ]
    : [];

/** Takes an item out of the library; of a playlist that is to delete it. */
function removal(item: MusicItem, isOnOwnPage: boolean): ItemOption {
  const isPlaylist = item.kind === 'playlist';
  return {
    id: 'remove-from-library',
    label: isPlaylist ? playlistTexts.deletePlaylist : 'Remove from library',
    async run({ provider, queries, navigate }) {
      if (isOnOwnPage) await leavePage(navigate, item);
      await removeFromLibrary(
        { provider, refresh: () => refreshLibrary(queries, item.id) },
        item,
        isPlaylist ? playlistTexts.deleted(item.name) : undefined,
      );
    },
  };
}

async function goTo(navigate: NavigateFunction, finding: Promise<string | undefined>): Promise<void> {
  const path = await finding;
  if (path === undefined) throw new UserFacingError(musicTexts.wentWrong);
  await navigate(path);
}

/** Away from the page of what will not be there any more: to its twin, else to where the listener's own things are. */
async function leavePage(
  navigate: NavigateFunction,
  { kind, id, catalogueId = id }: MusicItem,
): Promise<void> {
  const own = kind === 'playlist' ? '/playlist-display' : '/library';
  await navigate(catalogueId === id ? own : itemPath({ kind, id: catalogueId }), { replace: true });
}
