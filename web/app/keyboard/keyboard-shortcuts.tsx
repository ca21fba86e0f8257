import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tinykeys } from 'tinykeys';
import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import { songOfPlayable } from '#web/music/items/playable.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { traitsOf } from '#web/player/player/item-traits.ts';
import { audibleVolume } from '#web/player/player/player-state.ts';
import { stepThrough } from '#web/player/system/chapter-steps.ts';
import { isTyping } from '#web/player/system/listen-to-keys.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { hereIn, makeBookmark } from '#web/podcasts/playback/bookmark-playing.ts';
import { useEpisodes } from '#web/podcasts/playback/episodes-context.tsx';
import { usePreferences } from '../shared/preferences.ts';
import { globalShortcuts, type Shortcut } from './shortcuts.ts';

/** Where arrows and letters have a meaning of their own. */
const ownKeys =
  'input[type=range],[role=slider],[role^=menu],[role=listbox],[role=tablist],[role=radiogroup],[role=row],[role=separator]';
/** What is open has its own keys, but for what plays on the whole screen. */
const openDialog = '[role=dialog]:not([data-now-playing],[data-sheet])';

function isOthers({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || isTyping(target)) return true;
  if (document.querySelector(openDialog) !== null) return true;
  return target instanceof Element && target.closest(ownKeys) !== null;
}

/** Listens to the keys that act wherever one is, unless the listener turned them off. */
export function KeyboardShortcuts() {
  const isOn = usePreferences((state) => state.shortcuts !== false);
  return isOn ? <Keys /> : null;
}

const likeableSong = (item: PlayableItem | undefined) =>
  item?.kind === 'song' && !isLive(item) ? songOfPlayable(item) : undefined;

function Keys() {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const player = usePlayer();
  const episodes = useEpisodes();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  function go(path: string) {
    // The search takes the focus as it opens; where it is open already, it gets it back.
    if (path === pathname) document.querySelector<HTMLElement>('#main [role=search] input')?.focus();
    else void navigate(path);
  }
  async function toggleFavourite(): Promise<void> {
    const song = likeableSong(player.store.getState().queue.now?.item);
    if (song === undefined || !provider.capabilities.ratings.includes('song')) return;
    const { toggleLike } = await import('#web/music/favourites/change-rating.ts');
    await toggleLike(provider, queries, song);
  }
  function bookmark() {
    const here = hereIn(player);
    if (here) void makeBookmark(episodes, here);
  }
  const run = useEffectEvent((shortcut: Shortcut, event: KeyboardEvent) => {
    const item = player.store.getState().queue.now?.item;
    if (shortcut.needsItem === true && item === undefined) return;
    event.preventDefault();
    shortcut.run?.({
      next: () => stepThrough(player, 'next'),
      previous: () => stepThrough(player, 'previous'),
      stepBy: (steps) =>
        player.seek(player.elapsed.get().elapsedSeconds + steps * traitsOf(item).stepSeconds),
      changeVolumeBy: (change) => player.setVolume(audibleVolume(player.store.getState()) + change),
      toggleFavourite: () => void toggleFavourite(),
      bookmark,
      go,
    });
  });
  useEffect(() => {
    const bindings = globalShortcuts.flatMap((shortcut) =>
      shortcut.pattern === undefined
        ? []
        : [[shortcut.pattern, (event: KeyboardEvent) => run(shortcut, event)] as const],
    );
    return tinykeys(window, Object.fromEntries(bindings), { ignore: isOthers });
  }, []);
  return null;
}
