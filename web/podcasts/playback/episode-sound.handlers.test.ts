import { expect, test } from 'vitest';
import { createEngineEvents } from '#web/player/engine/engine-events.ts';
import { createAudioHandlers } from './episode-sound.ts';

/** An episode that sounds, with a note of everything that is asked for because of what its element says. */
function sounding() {
  const calls: string[] = [];
  const note = (what: string) => () => void calls.push(what);
  const events = createEngineEvents();
  events.begin(1);
  events.announce('playing');
  const handlers = createAudioHandlers({
    events,
    wish: { wantSound: (isWanted: boolean) => void calls.push(isWanted ? 'sound' : 'silence') },
    ticker: { save: note('keep the place'), end: note('keep the end') },
    silence: { begin: () => undefined, end: () => undefined },
    recovery: {
      stall: { begin: note('wait'), end: note('wait no more'), reset: note('reset') },
      explain: note('explain'),
      reach: (seconds) => void calls.push(`reach ${seconds}`),
    },
    audioElement: { elapsedSeconds: () => 70 },
    tellTime: note('tell the time'),
  });
  return { heard: handlers, events, asked: calls };
}

test('an episode that ended is waited for by nobody, keeps its end, and sounds again only when it is asked to', () => {
  const { heard: handlers, events, asked: calls } = sounding();
  handlers.ended();
  expect(calls).toEqual(['wait no more', 'keep the end', 'silence']);
  expect(events.status()).toBe('ended');
});

test('where the browser wants a click first, no sound is wanted until there is one', () => {
  const { heard: handlers, asked: calls } = sounding();
  handlers.blocked();
  expect(calls).toContain('silence');
});

test('what breaks is explained, and a place that cannot be reached is reached otherwise', () => {
  const { heard: handlers, asked: calls } = sounding();
  handlers.broken();
  handlers.unreachable();
  handlers.time();
  expect(calls).toEqual(['explain', 'reach 70', 'tell the time']);
});
