import { monotonicMs } from '#rules/clock.ts';
import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import { ProviderError } from '../provider/provider.ts';
import { type EngineState, quietly } from './engine-state.ts';
import { isSameSong } from './media-resource.ts';
import { type MusicKitInstance, playbackStates as states } from './musickit.ts';
import { createSilence, isSilent } from './musickit-silence.ts';
import type { QueuedSong } from './musickit-window.ts';

/** Apple's previews last 30 s, some a little more. */
const maxPreviewSeconds = 95;
const clearlyShorter = 0.6;

/** Without a subscription MusicKit plays a part of a song as if it were the song. */
function isPreview(
  { currentPlaybackDuration: seconds }: Pick<MusicKitInstance, 'currentPlaybackDuration'>,
  item: PlayableItem | undefined,
): boolean {
  const whole = (item?.durationMilliseconds ?? 0) / 1000;
  return seconds > 0 && seconds <= maxPreviewSeconds && whole > 40 && seconds < whole * clearlyShorter;
}

/** Sound within this time after a pause is a play that came late. */
const lateMilliseconds = 2_000;
/** A place is right when it is this close: MusicKit rounds to seconds. */
const nearSeconds = 1.5;

type Actions = {
  open: () => Promise<void>;
  follow: () => Promise<void>;
  fail: (thrown: unknown) => void;
  pause: () => void;
};

const noSubscription = () =>
  new ProviderError('unavailable', 'You do not have an active music subscription.');

/** Handles MusicKit's events. Each only triggers a look at the instance's state, so that a late event changes nothing. */
export function createHearing(state: EngineState, { open, follow, fail, pause }: Actions) {
  const next = createAdvance(state, { open, hearState });
  const silence = createSilence(state, { fail, continueWithNext: next.continueWithNext });

  function hearPlaying(kit: MusicKitInstance): void {
    // The play that was taken back came all the same.
    const isLate = !state.isQuiet || monotonicMs() - state.takenBackAt < lateMilliseconds;
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

  function hearState(kit: MusicKitInstance): void {
    silence.isOver();
    const { playbackState } = kit;
    if (playbackState === states.completed) return next.continueWithNext(kit);
    if (playbackState === states.ended) return silence.hearEnd(kit);
    if (playbackState === states.playing) return hearPlaying(kit);
    if (isSilent(playbackState)) return silence.hearSilence(kit);
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
    if (state.hasEnded) next.continueWithNext(kit);
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
    on('nowPlayingItemDidChange', () => next.hearItem(kit));
    on('queuePositionDidChange', () => next.hearItem(kit));
    on('playbackTimeDidChange', () => hearTime(kit));
    on('mediaPlaybackError', (thrown) => hearFault(kit, thrown));
  }

  return { attach, hearState };
}

type AdvanceActions = {
  open: () => Promise<void>;
  hearState: (kit: MusicKitInstance) => void;
};

/** From a song to the one that follows, as MusicKit takes it by itself or has to be given it. */
function createAdvance(state: EngineState, { open, hearState }: AdvanceActions) {
  /** On to the song that follows; `taken`: MusicKit is there already. */
  function advance(kit: MusicKitInstance, item: PlayableItem, prepared: QueuedSong | undefined): void {
    const load = state.nextLoad;
    state.load = load;
    const fresh = { elapsedSeconds: 0, pendingSeconds: undefined, hasEnded: false };
    Object.assign(state, { current: item, next: undefined, ...fresh });
    if (prepared !== undefined) state.held = { current: prepared, next: undefined };
    state.tell({ type: 'advanced', load });
    if (state.load !== load || state.phase === 'empty') return;
    state.announce(state.wanted ? 'loading' : 'paused');
    if (prepared === undefined) void open();
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
