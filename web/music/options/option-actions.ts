import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentenceOf, ToldError } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';
import { usePlayer } from '#web/player/views/player-context.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { changeRating } from '../favourites/rating-changes.ts';
import { artistContext } from '../items/contexts.ts';
import { itemPath } from '../items/item-path.ts';
import { songsOf } from '../items/item-songs.ts';
import { optionTexts } from '../items/option-texts.ts';
import type { PlaylistEntry } from '../items/options-context.ts';
import { playableOf } from '../items/playable.ts';
import { songStateOf } from '../items/song-state.ts';
import { musicTexts } from '../items/texts.ts';
import { addToLibrary, removeFromLibrary } from '../library/library-changes.ts';
import { playlistTexts } from '../playlists/playlist-texts.ts';
import type { MusicItem, Playlist, Song } from '../provider/item.ts';
import type { Rating } from '../provider/library.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { artistQuery, playlistsQuery, refreshLibrary, topSongsQuery } from '../provider/queries.ts';
import { startEndless } from '../station/start-endless.ts';
import { albumAddress, artistAddress } from './navigate-to.ts';
import type { OptionId } from './options-for.ts';

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
  const songs = () => songsOf(queries, provider, item);
  const refresh = () => refreshLibrary(queries);
  const needs = { library: provider.library, refresh };

  const asks = { provider, queries };
  async function goTo(finding: Promise<string | undefined>): Promise<void> {
    const path = await finding;
    if (path === undefined) throw new ToldError(musicTexts.wentWrong);
    await navigate(path);
  }

  async function enqueue(add: Player['playNext'], said: string): Promise<void> {
    const found = item.kind === 'artist' ? await topSongs() : await songs();
    if (found.length === 0) throw new ToldError(musicTexts.nothingToPlay(item.name));
    add(found.map(playableOf));
    toast.success(said);
  }

  /** An artist's own songs: what the radio plays is mostly by others. */
  async function topSongs(): Promise<Song[]> {
    const artist = await queries.fetchQuery(artistQuery(provider, item.id));
    return queries.fetchQuery(topSongsQuery(provider, artist.id));
  }

  async function playArtist(shuffle: boolean): Promise<void> {
    if (item.kind !== 'artist') return;
    const found = await topSongs();
    if (found.length === 0) throw new ToldError(musicTexts.nothingToPlay(item.name));
    const artist = await queries.fetchQuery(artistQuery(provider, item.id));
    player.play(
      artistContext(artist),
      found.map(playableOf),
      shuffle ? undefined : 0,
      shuffle ? { shuffle } : {},
    );
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
  };

  async function act(id: OptionId): Promise<void> {
    try {
      await actions[id]();
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  async function add(playlist: Playlist): Promise<void> {
    try {
      await provider.library.addToPlaylist(playlist.id, await songs());
      toast.success(optionTexts.addedTo(playlist.name));
      await refresh();
    } catch {
      toast.error(optionTexts.errorOccurred);
    }
  }

  /** One stays where one was; the new playlist has the item in it. Says whether it was made. */
  async function addToNew(name: string): Promise<boolean> {
    try {
      const made = await provider.library.createPlaylist({ name, description: '', songs: await songs() });
      queries.setQueryData(playlistsQuery(provider).queryKey, (known) => known && [made, ...known]);
      toast.leading(playlistTexts.created, { label: optionTexts.openPlaylist, to: itemPath(made) });
      return true;
    } catch {
      toast.error(optionTexts.errorOccurred);
      return false;
    }
  }

  return {
    addToNew,
    run: (id: OptionId) => void act(id),
    addToPlaylist: (playlist: Playlist) => void add(playlist),
  };
}
