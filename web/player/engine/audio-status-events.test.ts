import { expect, test } from 'vitest';
import { watchAudioStatus } from './audio-status-events.ts';
import type { EngineFailure } from './engine.ts';
import { createEngineEvents } from './engine-events.ts';
import { withoutDevice } from './sound-device.ts';

const blocked: EngineFailure = { reason: 'blocked', sentence: 'Press play.', skippable: false };

/** What an element says, and in which order the page is told, the wait for data is counted and silence noted. */
function hearing() {
  const said: unknown[] = [];
  const events = createEngineEvents();
  events.begin(3);
  events.listen((event) =>
    said.push(event.type === 'status' ? event.status : event.type === 'failed' ? event.failure : event),
  );
  const stall = {
    begin: () => said.push('stall begins'),
    end: () => said.push('stall ends'),
    reset: () => undefined,
  };
  const heard = watchAudioStatus({ events, stall, blocked, silent: () => said.push('silent') });
  return { heard, events, said: () => said.splice(0) };
}

test('sound, a pause and a wait for data are told as they are', () => {
  const { heard, said } = hearing();
  heard.playing();
  expect(said()).toEqual(['stall ends', 'playing']);
  heard.waiting();
  expect(said()).toEqual(['stall begins', 'silent', 'waiting']);
  heard.paused();
  expect(said()).toEqual(['stall ends', 'silent', 'paused']);
});

test('headphones that go away, and a browser that wants a click, are told and nothing waits for data any more', () => {
  const { heard, events, said } = hearing();
  heard.playing();
  said();
  heard.withoutDevice();
  expect(said()).toEqual(['stall ends', 'silent', withoutDevice]);
  heard.blocked();
  expect([said(), events.status()]).toEqual([['stall ends', blocked], 'paused']);
});

test('an engine that does not care for silence hears the rest alike', () => {
  const events = createEngineEvents();
  const stall = { begin: () => undefined, end: () => undefined, reset: () => undefined };
  const heard = watchAudioStatus({ events, stall, blocked });
  heard.waiting();
  heard.paused();
  expect(events.status()).toBe('paused');
});
