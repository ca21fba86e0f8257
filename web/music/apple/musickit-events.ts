import { ProviderError } from '../provider/provider.ts';
import { type EngineState, quietly } from './engine-state.ts';
import { type MusicKitInstance, playbackStates as states } from './musickit.ts';
import { createAdvance } from './musickit-advance.ts';
import { createSilence, isSilent } from './musickit-silence.ts';
import { isPreview } from './preview.ts';

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

const noSubscription = () =>
  new ProviderError('unavailable', 'You do not have an active music subscription.');

/**
 * Understands what MusicKit says. Events are only the moment to look: what counts is what the instance says by then, so that
 * a late event changes nothing.
 */
export function createHearing(state: EngineState, { open, follow, fail, pause }: Actions) {
  const next = createAdvance(state, { open, hearState });
  const silence = createSilence(state, { fail, continueWithNext: next.continueWithNext });

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
