import type { PlayableItem } from '#rules/queue/item.ts';
import type { EngineStatus } from '#web/player/engine/engine.ts';
import { createEngineListeners } from '#web/player/engine/engine-listeners.ts';
import type { MusicKitSession } from './musickit-session.ts';
import type { Window } from './musickit-window.ts';

/** `parked`: the song and its place are ours alone. `opening`: MusicKit is given them, and what it says meanwhile counts for nothing. */
type Phase = 'empty' | 'parked' | 'opening' | 'open';

export type EngineState = ReturnType<typeof createEngineState>;

/** What the engine knows, and the one way to tell it on. */
export function createEngineState() {
  const { tell, listen } = createEngineListeners();
  const state = {
    load: 0,
    /** Rises with each opening; what an older one still brings is stale. */
    opening: 0,
    phase: 'empty' as Phase,
    status: 'idle' as EngineStatus,
    /** Whether sound is wanted, and when it was last taken back (epoch ms). */
    wanted: false,
    takenBackAt: Number.NEGATIVE_INFINITY,
    /** Whether MusicKit was silent since sound was taken back: sound before that is the play that was taken back. */
    isQuiet: true,
    /** Whether MusicKit said that play was pressed, and the end of the current song. */
    isPressed: false,
    hasEnded: false,
    current: undefined as PlayableItem | undefined,
    next: undefined as PlayableItem | undefined,
    /** The number of the load that `next` will be. */
    nextLoad: 0,
    /** What MusicKit holds of them. */
    held: undefined as Window | undefined,
    /** How MusicKit starts the current song, until that was tried. */
    begin: undefined as (() => Promise<unknown>) | undefined,
    /** Of the current song in MusicKit's own queue. */
    position: 0,
    elapsedSeconds: 0,
    /** Where the song shall go on once it sounds. */
    pendingSeconds: undefined as number | undefined,
    listen,
    tell,
    announce(status: EngineStatus) {
      state.status = status;
      state.tell({ type: 'status', load: state.load, status });
    },
    become(status: EngineStatus) {
      if (status !== state.status) state.announce(status);
    },
    tellTime(seconds: number, durationSeconds: number) {
      const { load } = state;
      state.tell({ type: 'time', load, elapsedSeconds: seconds, durationSeconds, bufferedSeconds: seconds });
    },
    /** Takes song and place back from MusicKit, whose events about them count no more. */
    park(seconds: number) {
      state.opening += 1;
      state.phase = 'parked';
      state.held = undefined;
      state.begin = undefined;
      state.isPressed = false;
      state.hasEnded = false;
      state.pendingSeconds = seconds;
    },
  };
  return state;
}

/** Where the song is, also before it sounds there. */
export const positionOf = ({ pendingSeconds, elapsedSeconds }: EngineState) =>
  pendingSeconds ?? elapsedSeconds;

/** Does something that may fail without anybody being the worse for it. */
export function quietly(action: () => unknown): void {
  try {
    Promise.resolve(action()).catch(() => undefined);
  } catch {
    // Some versions refuse some of these at once, others with a promise.
  }
}

/** What an engine needs of MusicKit's session. */
export type EngineSession = Pick<MusicKitSession, 'ready' | 'renew' | 'renewIfDue' | 'watch' | 'now'>;
