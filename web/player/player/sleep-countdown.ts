import { monotonicMs } from '#rules/clock.ts';
import { type ChapterTick, chapterTick, isPlayedPast } from './chapter-tick.ts';
import type { Player } from './player.ts';
import type { SleepTimer } from './sleep-timer.ts';

/** What a listener may choose, in minutes. */
export const sleepMinutes = [5, 10, 15, 20, 30, 45, 60] as const;

export const fadeSeconds = 8;
const tickMilliseconds = 1_000;
const fadeTickMilliseconds = 200;

/** Counts down to silence, by a deadline: a page whose timers the browser slowed down still stops when it should. */
export function sleepAfter(timer: Pick<SleepTimer, 'countDown'>, minutes: number, now = monotonicMs): void {
  const deadline = now() + minutes * 60_000;
  timer.countDown(({ show, fadeTo, fallAsleep }) => {
    let handle: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const remainingSeconds = (deadline - now()) / 1_000;
      if (remainingSeconds <= 0) return fallAsleep();
      show({ kind: 'minutes', remainingSeconds: Math.ceil(remainingSeconds) });
      if (remainingSeconds < fadeSeconds) fadeTo(remainingSeconds / fadeSeconds);
      // Never a whole tick past the moment at which the sound begins to fade.
      const untilFade = Math.max((remainingSeconds - fadeSeconds) * 1_000, fadeTickMilliseconds);
      handle = setTimeout(tick, Math.min(tickMilliseconds, untilFade));
    }
    tick();
    return () => clearTimeout(handle);
  });
}

type PlayerOfChapters = Pick<Player, 'store' | 'elapsed' | 'sleep'>;

/**
 * Stops at the end of the chapter that is current then: a seek into another chapter moves the end. In the last one, and
 * where nothing has chapters, playback stops by itself at the end of the item (`isLast`).
 */
export function sleepAtChapterEnd({ store, elapsed, sleep }: PlayerOfChapters, now = monotonicMs): void {
  sleep.countDown(({ show, fadeTo, fallAsleep }) => {
    let before: ChapterTick | undefined;
    let shownSeconds: number | undefined;
    let handle: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      clearTimeout(handle);
      const current = chapterTick(store.getState(), elapsed.get(), now());
      if (before !== undefined && isPlayedPast(before, current)) return fallAsleep();
      before = current;
      const { remainingSeconds, isPlaying, isLastChapter } = current;
      const rounded = Math.ceil(remainingSeconds);
      if (rounded !== shownSeconds) show({ kind: 'chapter', remainingSeconds: rounded });
      shownSeconds = rounded;
      fadeTo(Math.min(remainingSeconds / fadeSeconds, 1));
      // Between two ticks of the sound, at the very end.
      if (isPlaying && !isLastChapter) handle = setTimeout(fallAsleep, remainingSeconds * 1_000);
    }
    tick();
    const unsubscribe = [store.subscribe(tick), elapsed.subscribe(tick)];
    return () => {
      clearTimeout(handle);
      for (const stop of unsubscribe) stop();
    };
  });
}
