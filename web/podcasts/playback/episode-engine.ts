import type { PlayableItem } from '#rules/queue/item.ts';
import type { Engine } from '#web/player/engine/engine.ts';
import { createEngineEvents } from '#web/player/engine/engine-events.ts';
import { createEpisodeSound, type EpisodeSound, type SoundNeeds } from './episode-sound.ts';
import { createEpisodeWish, type EpisodeWish } from './episode-wish.ts';
import type { ProgressRuns } from './progress-runs.ts';
import { rewind } from './rewind.ts';

type Needs = SoundNeeds & {
  runs: Pick<ProgressRuns, 'begin' | 'resume'>;
  /** Something else is played now: nothing more is to be asked about what was. */
  leave?: () => void;
  /** What must be known before an episode sounds, such as its speed. Never rejects. */
  ready?: () => Promise<unknown>;
  /** The chapters of an episode, where this page has them. */
  chaptersOf?: (episodeId: string) => readonly { startSeconds: number }[] | undefined;
};

export type EpisodeEngine = Engine & {
  /** The page is hidden or goes: keeps the place at once. */
  saveNow: () => void;
};

/**
 * Plays episodes on one audio element: each starts where its listener was, from an address that is resolved at each
 * load, and reports positions to its run. What cannot be played from its host is played through our server.
 */
export function createEpisodeEngine(needs: Needs): EpisodeEngine {
  const events = createEngineEvents();
  const wish = createEpisodeWish();
  const sound = createEpisodeSound(needs, events, wish);
  const { audioElement, ticker, recovery } = sound;
  const opening = createEpisodeOpening({ ...needs, wish, sound });

  function letGo(next: PlayableItem | undefined, play: boolean) {
    ticker.save();
    needs.leave?.();
    wish.change(next, play);
    recovery.reset();
    audioElement.close();
    ticker.close();
  }

  return {
    load(item, { load, play, startSeconds, next }) {
      letGo(item, play);
      events.begin(load);
      audioElement.unlock();
      events.announce(play ? 'loading' : 'paused');
      void opening.open(item, startSeconds);
      sound.nextAddress.expect(next?.item);
    },
    // One episode is not joined to the next without a gap, but begins soon after it.
    setNext: (next) => sound.nextAddress.expect(next?.item),
    play() {
      wish.wantSound(true);
      if (events.status() !== 'playing') events.become('loading');
      void opening.resume();
    },
    pause() {
      wish.wantSound(false);
      recovery.stall.end();
      if (audioElement.isPaused()) events.become('paused');
      else audioElement.pause();
    },
    stop() {
      letGo(undefined, false);
      events.become('idle');
    },
    seek(seconds) {
      if (!Number.isFinite(seconds)) return;
      if (audioElement.item() === undefined) return wish.seek(seconds);
      ticker.choose();
      sound.silence.end();
      sound.goTo(Math.max(0, Math.min(seconds, sound.durationSeconds() || seconds)));
      sound.tellTime();
    },
    setVolume: (volume) => audioElement.setVolume(volume),
    setSpeed: (speed) => audioElement.setSpeed(speed),
    saveNow: () => ticker.save(true),
    listen: events.listen,
  };
}

type OpeningNeeds = Pick<Needs, 'runs' | 'ready' | 'chaptersOf'> & {
  wish: EpisodeWish;
  sound: EpisodeSound;
};

/** Opens an episode where its run begins, and goes on with a run after a pause. */
function createEpisodeOpening({ runs, ready, chaptersOf, wish, sound }: OpeningNeeds) {
  const { audioElement, ticker, recovery, silence } = sound;
  let isOpening = false;

  async function open(item: PlayableItem, chosenSeconds: number | undefined): Promise<void> {
    const { isStale } = wish.watch();
    isOpening = true;
    const [run, address] = await Promise.all([
      runs.begin(item.id, chosenSeconds, item.isBook),
      sound.nextAddress.take(item),
      ready?.(),
    ]);
    if (isStale()) return;
    isOpening = false;
    if (run === undefined) return;
    const sought = wish.soughtSeconds();
    ticker.begin(run);
    if (sought !== undefined) ticker.choose();
    recovery.opened(address);
    silence.end();
    audioElement.open({ ...item, audioUrl: address.url }, sought ?? run.startSeconds);
    sound.tellTime();
    sound.play();
  }

  async function resume(): Promise<void> {
    const { isStale } = wish.watch();
    const [item, paused] = [wish.item(), ticker.run()];
    if (paused === undefined || audioElement.item() === undefined) {
      // Its question was left open: it is asked again.
      if (item !== undefined && !isOpening) await open(item, undefined);
      return;
    }
    const continuation = await runs.resume(paused, audioElement.elapsedSeconds());
    if (isStale()) return;
    ticker.continueRun(continuation.run);
    const elapsedSeconds = audioElement.elapsedSeconds();
    const resumeSeconds =
      continuation.seconds ?? rewind(elapsedSeconds, silence.milliseconds(), chaptersOf?.(paused.episodeId));
    if (resumeSeconds !== elapsedSeconds) sound.goTo(resumeSeconds);
    silence.end();
    sound.play();
  }

  return { open, resume };
}
