import { expect, test } from 'vitest';
import { createEngineEvents } from '#web/player/engine/engine-events.ts';
import { hearEpisode } from './hear-episode.ts';

/** An episode that sounds, with a note of everything that is asked for because of what its element says. */
function sounding() {
  const asked: string[] = [];
  const note = (what: string) => () => void asked.push(what);
  const events = createEngineEvents();
  events.begin(1);
  events.announce('playing');
  const heard = hearEpisode({
    events,
    wish: { wantSound: (isWanted: boolean) => void asked.push(isWanted ? 'sound' : 'silence') },
    ticker: { save: note('keep the place'), end: note('keep the end') },
    recovery: {
      stall: { begin: note('wait'), end: note('wait no more'), reset: note('reset') },
      explain: note('explain'),
      reach: (seconds) => void asked.push(`reach ${seconds}`),
    },
    audioElement: { elapsedSeconds: () => 70 },
    tellTime: note('tell the time'),
  });
  return { heard, events, asked };
}

test('an episode that ended is waited for by nobody, keeps its end, and sounds again only when it is asked to', () => {
  const { heard, events, asked } = sounding();
  heard.ended();
  expect(asked).toEqual(['wait no more', 'keep the end', 'silence']);
  expect(events.status()).toBe('ended');
});

test('where the browser wants a click first, no sound is wanted until there is one', () => {
  const { heard, asked } = sounding();
  heard.blocked();
  expect(asked).toContain('silence');
});

test('what breaks is explained, and a place that cannot be reached is reached otherwise', () => {
  const { heard, asked } = sounding();
  heard.broken();
  heard.unreachable();
  heard.time();
  expect(asked).toEqual(['explain', 'reach 70', 'tell the time']);
});
