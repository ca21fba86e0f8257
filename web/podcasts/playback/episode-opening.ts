import type { PlayableItem } from '#rules/queue/item.ts';
import type { EpisodeSound } from './episode-sound.ts';
import type { EpisodeWish } from './episode-wish.ts';
import type { ProgressRuns } from './progress-runs.ts';

type Needs = {
  runs: Pick<ProgressRuns, 'begin' | 'resume'>;
  /** What must be known before an episode sounds, such as its speed. Never rejects. */
  ready?: () => Promise<unknown>;
  wish: EpisodeWish;
  sound: EpisodeSound;
};

/** Opens an episode where its run begins, and goes on with a run after a pause. */
export function createEpisodeOpening({ runs, ready, wish, sound }: Needs) {
  const { audioElement, ticker, recovery } = sound;
  let isOpening = false;

  async function open(item: PlayableItem, chosenSeconds: number | undefined): Promise<void> {
    const { isStale } = wish.watch();
    isOpening = true;
    const [run, address] = await Promise.all([
      runs.begin(item.id, chosenSeconds),
      sound.addressOf(item),
      ready?.(),
    ]);
    if (isStale()) return;
    isOpening = false;
    if (run === undefined) return;
    const sought = wish.soughtSeconds();
    ticker.begin(run);
    if (sought !== undefined) ticker.choose();
    recovery.opened(address);
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
    const found = await runs.resume(paused, audioElement.elapsedSeconds());
    if (isStale()) return;
    ticker.continueRun(found.run);
    if (found.seconds !== undefined) sound.goTo(found.seconds);
    sound.play();
  }

  return { open, resume };
}
