import { monotonicMs } from '#rules/clock.ts';
import type { EngineFailure } from '../engine/engine.ts';

/** After this many failed songs in a row the cause is something other than the songs. */
const maxSkipped = 5;
/** What is said of the second, and for all that follow it. */
const severalSkipped = 'Several songs in a row cannot be played here. They are skipped.';
/** The pauses before the same second is tried again. */
const backOffMilliseconds = [1000, 2000, 4000, 8000] as const;
/** A broadcast that broke off is back within a minute, or for good away. */
const liveBackOffMilliseconds = [...backOffMilliseconds, 15_000, 30_000] as const;
/** Sound has really come back after this much of it. */
const minSoundSeconds = 0.5;

/** After a longer outage nobody waits for the sound any more: it stays paused at its place. */
const maxAwayMilliseconds = 30 * 60_000;
/** An outage is noticed by failed loads, or this much later. */
const noticeMilliseconds = 60_000;

type Actions = {
  /** Whether sound is wanted: what breaks in a pause is mended when play is pressed. */
  isWanted(): boolean;
  notices: (sentence: string) => void;
  /** Load again at the same second. */
  retry(): void;
  /** Show that the sound is waited for. */
  wait(): void;
  /** On to the next item, or stop at the end. */
  skip(): void;
  /** Stop; item and place stay. */
  giveUp(): void;
  /** Paused as it is: a press of play goes on. */
  hold(): void;
};

/** What happens when an item cannot be played: said once, never skipped through endlessly, never an endless loop. */
export function createPlaybackRecovery(actions: Actions) {
  let skipped = 0;
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstSecond: number | undefined;
  /** When it was stopped for want of a network, and not by the listener. */
  let lostAt: number | undefined;

  function cancel() {
    clearTimeout(timer);
    timer = undefined;
    firstSecond = undefined;
    lostAt = undefined;
  }

  function stop(sentence: string) {
    skipped = 0;
    retries = 0;
    actions.giveUp();
    actions.notices(sentence);
  }

  function network({ sentence, isLive }: EngineFailure) {
    const delay = (isLive ? liveBackOffMilliseconds : backOffMilliseconds)[retries];
    if (delay === undefined) {
      stop(sentence);
      lostAt = monotonicMs();
      return;
    }
    retries += 1;
    actions.wait();
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      actions.retry();
    }, delay);
  }

  function skippable({ sentence }: EngineFailure) {
    skipped += 1;
    if (skipped >= maxSkipped) {
      return stop(`${maxSkipped} songs in a row could not be played, so playback has stopped.`);
    }
    retries = 0;
    if (skipped === 1) actions.notices(sentence);
    if (skipped === 2) actions.notices(severalSkipped);
    actions.skip();
  }

  return {
    failed(failure: EngineFailure) {
      if (failure.reason === 'blocked') return actions.hold();
      if (failure.reason !== 'unauthorised' && !actions.isWanted()) return actions.giveUp();
      if (failure.reason === 'network') return network(failure);
      if (failure.skippable) return skippable(failure);
      stop(failure.sentence);
    },
    /** Time goes on: what failed before is over. */
    progressed(elapsedSeconds: number) {
      firstSecond ??= elapsedSeconds;
      if (elapsedSeconds - firstSecond < minSoundSeconds) return;
      skipped = 0;
      retries = 0;
    },
    /** Whether a failed load will be tried again by itself. */
    isWaiting: () => timer !== undefined,
    /** Whether it was given up for an outage of this length, short enough to go on by itself afterwards. */
    wasLostTo: (awayMilliseconds: number) =>
      awayMilliseconds < maxAwayMilliseconds &&
      lostAt !== undefined &&
      monotonicMs() - lostAt <= awayMilliseconds + noticeMilliseconds,
    /** Something else is played, or nothing: no retry. */
    cancel,
  };
}
