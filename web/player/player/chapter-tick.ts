import { chapterAt, chaptersOf } from './chapters.ts';
import type { Elapsed } from './elapsed.ts';
import { currentSpeed, type PlayerState } from './player-state.ts';

/** Where the sound was at a moment, and when its chapter ends. */
export type ChapterTick = {
  /** Of the queue's entry. */
  key: string | undefined;
  elapsedSeconds: number;
  /** Where the chapter ends: where the next one begins, else with the sound. */
  endSeconds: number;
  /** Until then at the current speed; infinite where nobody knows the length. */
  remainingSeconds: number;
  /** It ends with the sound. */
  isLastChapter: boolean;
  isPlaying: boolean;
  speed: number;
  /** By a clock that nobody sets, in milliseconds. */
  atMs: number;
};

type State = Pick<PlayerState, 'queue' | 'chapters' | 'status' | 'speed'>;

export function chapterTick(
  state: State,
  { elapsedSeconds, durationSeconds }: Elapsed,
  atMs: number,
): ChapterTick {
  const { now } = state.queue;
  const chapters = chaptersOf(state.chapters, now?.item.id);
  const next = chapters[chapterAt(chapters, elapsedSeconds) + 1]?.startSeconds;
  // A chapter may be listed behind the end of the sound.
  const lengthSeconds = durationSeconds > 0 ? durationSeconds : Number.POSITIVE_INFINITY;
  const isLastChapter = next === undefined || next >= lengthSeconds;
  const endSeconds = isLastChapter ? lengthSeconds : next;
  const speed = currentSpeed(state);
  return {
    key: now?.key,
    elapsedSeconds,
    endSeconds,
    remainingSeconds: Math.max(endSeconds - elapsedSeconds, 0) / speed,
    isLastChapter,
    isPlaying: state.status === 'playing',
    speed,
    atMs,
  };
}

/** Sound is reported a few times a second, and its clock is not the page's. */
const slackSeconds = 0.75;

/** Whether the sound went past the end of its chapter by itself: a seek goes further than the time that went by. */
export function isPlayedPast(before: ChapterTick, now: ChapterTick): boolean {
  if (before.key !== now.key || before.isLastChapter || !before.isPlaying) return false;
  if (now.elapsedSeconds < before.endSeconds) return false;
  const possibleSeconds = ((now.atMs - before.atMs) / 1_000) * before.speed + slackSeconds;
  return now.elapsedSeconds - before.elapsedSeconds <= possibleSeconds;
}
