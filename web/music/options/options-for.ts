import { shareEntry } from '#web/share-links/share-entry.ts';
import { musicTexts } from '../items/music-texts.ts';
import { optionTexts } from '../items/option-texts.ts';
import type { MusicItem } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { Rating } from '../provider/library.ts';
import type { Capabilities } from '../provider/provider.ts';

export type OptionId =
  | 'like'
  | 'dislike'
  | 'add-to-library'
  | 'radio'
  | 'play'
  | 'shuffle'
  | 'station'
  | 'add-to-playlist'
  | 'play-next'
  | 'play-later'
  | 'go-to-song'
  | 'go-to-album'
  | 'go-to-artist'
  | 'remove-from-library'
  | 'remove-from-playlist'
  | 'share';

export type Option = {
  id: OptionId;
  label: string;
  /** Like and Dislike show their state. */
  checked?: boolean;
};

type Circumstances = {
  capabilities: Pick<Capabilities, 'ratings' | 'edits'>;
  rating?: Rating | undefined;
  /** The item stands in a playlist that the listener may change. */
  inPlaylist?: boolean;
  /** The menu is open on the page of the item itself. */
  onOwnPage?: boolean;
  /** A library item that is not in the library any more; unknown is taken for one that is. */
  isGone?: boolean;
  /** Links for people without an account are on. */
  canShare?: boolean;
};

/** A mix is made anew each day: of playlists only the listener's own are shared. */
export const isShareable = (item: MusicItem): boolean =>
  item.kind === 'song' || item.kind === 'album' || isOwnPlaylist(item);

/** Theirs, and not one that another shares with them. */
const isOwnPlaylist = (item: MusicItem) =>
  item.kind === 'playlist' && isLibraryId(item.id) && item.access === undefined;

/** What can be done with an item: the specification's entries in its order, then ours (behaviour.md#screens). */
export function optionsFor(
  item: MusicItem,
  {
    capabilities,
    rating,
    inPlaylist = false,
    onOwnPage = false,
    isGone = false,
    canShare = false,
  }: Circumstances,
): Option[] {
  const { kind } = item;
  const isRateable = capabilities.ratings.includes(kind);
  const isLibraryAlbum = kind === 'album' && isLibraryId(item.id);
  const hasSongs = kind === 'song' || kind === 'album' || kind === 'playlist';
  const isArtist = kind === 'artist';
  const isPlayable = isArtist || (hasSongs && !(kind === 'song' && item.isUnavailable === true));
  // The page of a playlist that the listener may change has a button for it.
  const hasDelete = onOwnPage && kind === 'playlist' && item.canEdit;
  // Somebody else's playlist is left instead.
  const isOthers = kind === 'playlist' && item.access !== undefined;
  const all: { when: boolean; id: OptionId; label: string; checked?: boolean }[] = [
    { id: 'like', label: optionTexts.like, checked: rating === 'liked', when: isRateable },
    { id: 'dislike', label: optionTexts.dislike, checked: rating === 'disliked', when: isRateable },
    {
      id: 'add-to-library',
      label: optionTexts.addToLibrary,
      when: hasSongs && !isLibraryAlbum && !isOthers,
    },
    { id: 'radio', label: musicTexts.radio(item.name), when: isArtist },
    { id: 'station', label: musicTexts.stationOf(item.name), when: kind === 'song' },
    { id: 'add-to-playlist', label: optionTexts.addToPlaylist, when: kind === 'song' || kind === 'album' },
    { id: 'play', label: musicTexts.play, when: isArtist },
    { id: 'shuffle', label: musicTexts.shuffle, when: isArtist },
    { id: 'play-next', label: optionTexts.playNext, when: isPlayable },
    { id: 'play-later', label: optionTexts.playLater, when: isPlayable },
    { id: 'go-to-song', label: optionTexts.goToSong, when: kind === 'song' && !onOwnPage },
    { id: 'go-to-album', label: optionTexts.goToAlbum, when: kind === 'song' },
    {
      id: 'go-to-artist',
      label: optionTexts.goToArtist,
      when: kind === 'album' || kind === 'song' || (isArtist && !onOwnPage),
    },
    {
      id: 'remove-from-library',
      label: optionTexts.removeFromLibrary,
      when: capabilities.edits && hasSongs && isLibraryId(item.id) && !isGone && !hasDelete && !isOthers,
    },
    {
      id: 'remove-from-playlist',
      label: optionTexts.removeFromPlaylist,
      when: capabilities.edits && inPlaylist,
    },
    // Last: it comes when the server has said so, and moves nothing under the pointer.
    { id: 'share', label: shareEntry, when: canShare && isShareable(item) },
  ];
  return all
    .filter(({ when }) => when)
    .map(({ id, label, checked }) => (checked === undefined ? { id, label } : { id, label, checked }));
}
