import { monotonicMs } from '#rules/clock.ts';
import { isLive } from '#rules/queue/item.ts';
import type { Engine, NextLoad } from '#web/player/engine/engine.ts';
import { type AppleStation, createAppleStation } from './apple-station.ts';
import {
  createEngineState,
  type EngineSession,
  type EngineState,
  positionOf,
  quietly,
} from './engine-state.ts';
import { createTurns } from './in-turn.ts';
import type { DescribeItem } from './media-resource.ts';
import { fullPlaybackOnly, type MusicKitInstance } from './musickit.ts';
import { createHearing } from './musickit-events.ts';
import { createOpening } from './musickit-loading.ts';
import { createPress, type Press } from './musickit-pressing.ts';
import { createMusicKitWindow } from './musickit-window.ts';
import { createStationQueue } from './station-queue.ts';

/** MusicKit shuffles, repeats and goes on by itself at its own will: none of it, since the queue is ours. */
function settle(kit: MusicKitInstance, volume: number): void {
  quietly(() => Object.assign(kit, { repeatMode: 0 }));
  quietly(() => Object.assign(kit, { shuffleMode: 0 }));
  quietly(() => Object.assign(kit, { autoplayEnabled: false }));
  quietly(() => Object.assign(kit, { playbackMode: fullPlaybackOnly }));
  quietly(() => Object.assign(kit, { volume }));
}

/** Seconds from the start; of a song that is not open yet it is where it begins. A live stream has no places. */
function seek(state: EngineState, kit: MusicKitInstance | undefined, seconds: number): void {
  const { current, phase, pendingSeconds } = state;
  if (current === undefined || !Number.isFinite(seconds) || isLive(current)) return;
  state.elapsedSeconds = seconds;
  if (phase === 'open' && pendingSeconds === undefined && kit?.nowPlayingItem !== undefined)
    quietly(() => kit.seekToTime(seconds));
  else state.pendingSeconds = seconds;
  state.tellTime(seconds, current.durationMilliseconds / 1000);
}

/** Plays through MusicKit. Our queue is the truth: MusicKit holds the current song and the next. */
export function createAppleEngine(
  session: EngineSession,
  describe: DescribeItem,
): Engine & { station: AppleStation } {
  const state = createEngineState();
  const inTurn = createTurns();
  const station = createStationQueue();
  let volume = 1;

  function readState() {
    const kit = session.now();
    if (kit !== undefined) hearing.hearState(kit);
  }
  const [playing, pausing] = [createPress(), createPress()];
  const musicKitQueue = createMusicKitWindow({ describe, station, inTurn });
  const opening = createOpening({ state, session, musicKitQueue, playing }, readState);
  const { pause, silence } = createPausing({ state, session, playing, pausing }, readState);
  const hearing = createHearing(state, { ...opening, pause });

  session.watch((kit) => {
    settle(kit, volume);
    hearing.attach(kit, () => kit === session.now());
    if (state.phase !== 'open') return;
    // The last instance is gone and the song with it: it goes on at the same second.
    state.park(positionOf(state));
    if (state.wanted) void opening.open();
  });

  function hold(next: NextLoad | undefined) {
    Object.assign(state, { next: next?.item, nextLoad: next?.load ?? 0 });
  }

  return {
    load(item, { load, play, startSeconds = 0, next }) {
      state.load = load;
      playing.takeBack();
      pausing.takeBack();
      if (state.phase === 'open') quietly(() => session.now()?.pause());
      state.park(startSeconds);
      hold(next);
      Object.assign(state, { current: item, wanted: play, elapsedSeconds: startSeconds });
      state.announce(play ? 'loading' : 'paused');
      if (play) void opening.open();
    },
    setNext(next) {
      hold(next);
      void opening.follow();
    },
    play() {
      if (state.current === undefined) return;
      state.wanted = true;
      pausing.takeBack();
      if (state.phase === 'open') return opening.sound();
      state.become('loading');
      if (state.phase === 'parked') void opening.open();
    },
    pause() {
      Object.assign(state, { wanted: false, isQuiet: false, takenBackAt: monotonicMs() });
      playing.takeBack();
      if (state.phase === 'open') silence();
      state.become('paused');
    },
    stop() {
      playing.takeBack();
      state.park(0);
      Object.assign(state, { phase: 'empty', current: undefined, next: undefined, wanted: false });
      quietly(() => session.now()?.stop());
      state.become('idle');
    },
    seek: (seconds) => seek(state, session.now(), seconds),
    setVolume(level) {
      volume = level;
      quietly(() => Object.assign(session.now() ?? {}, { volume }));
    },
    listen: (listener) => state.listen(listener),
    station: createAppleStation({ state, session, station, inTurn, playing }),
  };
}

type Needs = {
  state: EngineState;
  session: EngineSession;
  playing: Pick<Press, 'takeBack'>;
  pausing: Press;
};

/** Presses pause in MusicKit. `readState` is called after it: MusicKit may be silent already. */
function createPausing({ state, session, playing, pausing }: Needs, readState: () => void) {
  function pause() {
    playing.takeBack();
    const { opening: turn } = state;
    pausing.press(() => turn === state.opening && !state.wanted && quietly(() => session.now()?.pause()));
  }

  /** A live stream cannot be paused: it is left, and joined again. */
  function silence() {
    const kit = session.now();
    if (isLive(state.current)) {
      state.park(0);
      quietly(() => kit?.stop());
      return;
    }
    pause();
    readState();
    void session.renewIfDue();
  }

  return { pause, silence };
}
