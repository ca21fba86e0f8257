import type { PlayableItem } from '#rules/queue/item.ts';
import { ProviderError } from '../provider/provider.ts';
import { type EngineState, quietly } from './engine-state.ts';
import { isSameSong } from './media-resource.ts';
import { type MusicKitInstance, playbackStates as states } from './musickit.ts';
import { type Held, isStream } from './musickit-window.ts';
import { isPreview } from './preview.ts';

/** A silence that nobody asked for is believed after so long: MusicKit says it in passing too. */
const doubtMilliseconds = 300;
/** So long MusicKit may take from a song's end to the next one. */
const nextMilliseconds = 10_000;
/** So long after play was pressed without a fault something is heard of it. */
const unheardMilliseconds = 5_000;
/** For so long after a pause, sound is a play that came late. */
const lateMilliseconds = 2_000;
/** A place is right when it is this close: MusicKit rounds to seconds. */
const nearSeconds = 1.5;

type Actions = {
  open: () => Promise<void>;
  follow: () => Promise<void>;
  fail: (thrown: unknown) => void;
  pause: () => void;
};

const isSilent = (state: number) =>
  state === states.none || state === states.paused || state === states.stopped;

const noSubscription = () =>
  new ProviderError('unavailable', 'You do not have an active music subscription.');

/** Older versions say nothing of a browser that waits for a click. */
const unheard = () =>
  'userActivation' in navigator && !navigator.userActivation.hasBeenActive
    ? { reason: 'USER_INTERACTION_REQUIRED' }
    : undefined;

/**
 * Understands what MusicKit says. Events are only the moment to look: what counts is what the instance says by then, so that
 * a late event changes nothing.
 */
export function createHearing(state: EngineState, { open, follow, fail, pause }: Actions) {
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  /** Acts later, unless something is heard before, or the song is another by then. */
  function unlessHeard(milliseconds: number, act: () => void): void {
    clearTimeout(silenceTimer);
    const turn = state.opening;
    silenceTimer = setTimeout(() => turn === state.opening && act(), milliseconds);
  }

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
    if (media === undefined || held === undefined || isStream(state.current)) return;
    const isCurrent = isSameSong(media, held.current.resource);
    if (isCurrent && index === position) return;
    state.position = index;
    const isNext = held.next !== undefined && isSameSong(media, held.next.resource);
    if (isNext && next !== undefined && held.next?.item === next) advance(kit, next, held.next);
    else if (!isCurrent) continueWithNext(kit);
  }

  function hearPlaying(kit: MusicKitInstance): void {
    // The play that was taken back came all the same.
    const isLate = !state.isQuiet || Date.now() - state.takenBackAt < lateMilliseconds;
    if (!state.wanted && isLate) return pause();
    if (isPreview(kit, state.current)) return fail(noSubscription());
    // Keys and screens of the system can press play too.
    state.wanted = true;
    state.hasEnded = false;
    const { pendingSeconds: seconds } = state;
    state.pendingSeconds = undefined;
    if (seconds !== undefined && Math.abs(kit.currentPlaybackTime - seconds) > nearSeconds)
      quietly(() => kit.seekToTime(seconds));
    state.become('playing');
    if (state.held?.next?.item !== state.next) void follow();
  }

  /** Between two songs MusicKit is silent for as long as it asks for the next; then it goes on, or says that it is through. */
  function hearEnd(kit: MusicKitInstance): void {
    state.hasEnded = true;
    // A pause at the very end is a pause: MusicKit goes on all the same, and is silenced when it does.
    if (!state.wanted) return state.become('paused');
    unlessHeard(doubtMilliseconds, () => {
      state.become('waiting');
      unlessHeard(nextMilliseconds, () => continueWithNext(kit));
    });
  }

  function hearSilence(kit: MusicKitInstance): void {
    if (state.hasEnded) return hearEnd(kit);
    if (!state.wanted) {
      // Stopped is what it is between two songs, too.
      if (kit.playbackState === states.paused) state.isQuiet = true;
      return state.become('paused');
    }
    // MusicKit keeps some faults to itself: play was pressed, and nothing comes of it.
    if (state.status === 'loading') {
      if (state.isPressed)
        unlessHeard(unheardMilliseconds, () => isSilent(kit.playbackState) && fail(unheard()));
      return;
    }
    unlessHeard(doubtMilliseconds, () => {
      if (!isSilent(kit.playbackState)) return;
      state.wanted = false;
      state.isQuiet = true;
      if (kit.playbackState === states.stopped) state.park(state.elapsedSeconds);
      state.become('paused');
    });
  }

  function hearState(kit: MusicKitInstance): void {
    clearTimeout(silenceTimer);
    const { playbackState } = kit;
    if (playbackState === states.completed) return continueWithNext(kit);
    if (playbackState === states.ended) return hearEnd(kit);
    if (playbackState === states.playing) return hearPlaying(kit);
    if (isSilent(playbackState)) return hearSilence(kit);
    const isWaiting =
      playbackState === states.waiting ||
      playbackState === states.stalled ||
      playbackState === states.loading;
    if (isWaiting && state.wanted && state.status !== 'loading') state.become('waiting');
  }

  function hearTime(kit: MusicKitInstance): void {
    const { current, pendingSeconds, hasEnded } = state;
    if (current === undefined || pendingSeconds !== undefined || hasEnded) return;
    // How long it is may be known only once it sounds.
    if (isPreview(kit, current)) return fail(noSubscription());
    state.elapsedSeconds = kit.currentPlaybackTime;
    state.tellTime(state.elapsedSeconds, current.durationMilliseconds / 1000 || kit.currentPlaybackDuration);
  }

  /** What fails after the end of a song is the next one's: ours is opened, and says so itself. */
  function hearFault(kit: MusicKitInstance, thrown: unknown): void {
    if (state.hasEnded) continueWithNext(kit);
    else fail(thrown);
  }

  /** `hears`: whether this instance is the one that plays. */
  function attach(kit: MusicKitInstance, hears: () => boolean): void {
    const on = (name: string, hear: (event: unknown) => void) =>
      kit.addEventListener(name, (event) => {
        if (hears() && state.phase === 'open') hear(event);
      });
    on('playbackStateDidChange', () => hearState(kit));
    on('primaryPlayerDidChange', () => hearState(kit));
    on('nowPlayingItemDidChange', () => hearItem(kit));
    on('queuePositionDidChange', () => hearItem(kit));
    on('playbackTimeDidChange', () => hearTime(kit));
    on('mediaPlaybackError', (thrown) => hearFault(kit, thrown));
  }

  return { attach, hearState };
}
