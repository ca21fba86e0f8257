import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentenceOf, UserFacingError } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { share } from '#web/share-links/share-entry.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { changeRating } from '../favourites/change-rating.ts';
import { itemPath } from '../items/item-path.ts';
import { musicTexts } from '../items/music-texts.ts';
import { optionTexts } from '../items/option-texts.ts';
import { songStateOf } from '../items/song-state-of.ts';
import type { PlaylistEntry } from '../items/use-options.ts';
import { addToLibrary, removeFromLibrary } from '../library/library-changes.ts';
import type { MusicItem } from '../provider/item.ts';
import type { Rating } from '../provider/library.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { refreshLibrary } from '../provider/queries.ts';
import { startEndless } from '../station/start-endless.ts';
import { albumAddress, artistAddress } from './navigate-to.ts';
import type { OptionId } from './options-for.ts';
import { useAddingToPlaylists } from './use-adding-to-playlists.ts';
import { usePlayingItem } from './use-playing-item.ts';

type Chosen = {
  item: MusicItem;
  rating: Rating | undefined;
  entry: PlaylistEntry | undefined;
  /** The menu is open on the page of the item itself. */
  onOwnPage: boolean;
};

/** Does what an option says, and tells how it went. Nothing here rejects. */
export function useOptionActions({ item, rating, entry, onOwnPage }: Chosen) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const player = usePlayer();
  const navigate = useNavigate();
  const { enqueue, playArtist } = usePlayingItem(item);
  const { addToNew, addToPlaylist } = useAddingToPlaylists(item);
  const needs = { provider, refresh: () => refreshLibrary(queries) };
  const asks = { provider, queries };

  async function goTo(finding: Promise<string | undefined>): Promise<void> {
    const path = await finding;
    if (path === undefined) throw new UserFacingError(musicTexts.wentWrong);
    await navigate(path);
  }

  /** Away from the page of what will not be there any more: to its twin, else to where the listener's own things are. */
  async function leave(): Promise<void> {
    const { kind, id, catalogueId = id } = item;
    const own = kind === 'playlist' ? '/playlist-display' : '/library';
    await navigate(catalogueId === id ? own : itemPath({ kind, id: catalogueId }), { replace: true });
  }

  async function takeOut(): Promise<void> {
    if (onOwnPage) await leave();
    await removeFromLibrary({ ...needs, refresh: () => refreshLibrary(queries, item.id) }, item);
  }

  const actions: Record<OptionId, () => unknown> = {
    like: () => changeRating(provider, queries, item, rating === 'liked' ? undefined : 'liked', rating),
    dislike: () =>
      changeRating(provider, queries, item, rating === 'disliked' ? undefined : 'disliked', rating),
    'add-to-library': () => addToLibrary(needs, item),
    radio: () => startEndless(provider.catalogue, player, item),
    play: () => playArtist(false),
    shuffle: () => playArtist(true),
    station: () => startEndless(provider.catalogue, player, item),
    // The submenu's entries do it.
    'add-to-playlist': () => undefined,
    'play-next': () => enqueue(player.playNext, optionTexts.playingNext(item.name)),
    'play-later': () => enqueue(player.playLater, optionTexts.addedToQueue(item.name)),
    'go-to-song': () =>
      navigate(itemPath(item), { state: item.kind === 'song' ? songStateOf(item) : undefined }),
    'go-to-album': () => goTo(albumAddress(asks, item, player.store.getState().queue)),
    'go-to-artist': () => goTo(artistAddress(asks, item)),
    'remove-from-library': takeOut,
    'remove-from-playlist': () => entry?.remove(),
    share: () => {
      const { kind, id, name } = item;
      if (kind === 'song' || kind === 'album' || kind === 'playlist') share({ kind, id, name });
    },
  };

  async function act(id: OptionId): Promise<void> {
    try {
      await actions[id]();
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  return { addToNew, addToPlaylist, run: (id: OptionId) => void act(id) };
}
