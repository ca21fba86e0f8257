import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import { type EngineState, quietly } from './engine-state.ts';
import { isSameSong } from './media-resource.ts';
import type { MusicKitInstance } from './musickit.ts';
import type { Held } from './musickit-window.ts';

type Actions = {
  open: () => Promise<void>;
  hearState: (kit: MusicKitInstance) => void;
};

/** From a song to the one that follows, as MusicKit takes it by itself or has to be given it. */
export function createAdvance(state: EngineState, { open, hearState }: Actions) {
  /** On to the song that follows; `taken`: MusicKit is there already. */
  function advance(kit: MusicKitInstance, item: PlayableItem, taken: Held | undefined): void {
    const load = state.nextLoad;
    state.load = load;
    const fresh = { elapsedSeconds: 0, pendingSeconds: undefined, hasEnded: false };
    Object.assign(state, { current: item, next: undefined, ...fresh });
    if (taken !== undefined) state.held = { current: taken, next: undefined };
    state.tell({ type: 'advanced', load });
    if (state.load !== load || state.phase === 'empty') return;
    state.announce(state.wanted ? 'loading' : 'paused');
    if (taken === undefined) void open();
    else hearState(kit);
  }

  /** MusicKit came to the end of what it holds, or went where it should not: the queue decides. */
  function continueWithNext(kit: MusicKitInstance): void {
    const { next } = state;
    quietly(() => kit.stop());
    state.park(0);
    if (next !== undefined) return advance(kit, next, undefined);
    state.wanted = false;
    state.become('ended');
  }

  function hearItem(kit: MusicKitInstance): void {
    const { nowPlayingItem: media, nowPlayingItemIndex: index } = kit;
    const { held, next, position } = state;
    if (media === undefined || held === undefined || isLive(state.current)) return;
    const isCurrent = isSameSong(media, held.current.resource);
    if (isCurrent && index === position) return;
    state.position = index;
    const isNext = held.next !== undefined && isSameSong(media, held.next.resource);
    if (isNext && next !== undefined && held.next?.item === next) advance(kit, next, held.next);
    else if (!isCurrent) continueWithNext(kit);
  }

  return { continueWithNext, hearItem };
}
