import { expect, test } from 'vitest';
import { withoutDevice } from './audio-element.ts';
import { watchAudioStatus } from './audio-status-events.ts';
import type { EngineFailure } from './engine.ts';
import { createEngineEvents } from './engine-events.ts';

const blocked: EngineFailure = { reason: 'blocked', sentence: 'Press play.', skippable: false };

/** An element's events, and in which order the page, the stall watch and the silence callback receive them. */
function hearing() {
  const log: unknown[] = [];
  const events = createEngineEvents();
  events.begin(3);
  events.listen((event) =>
    log.push(event.type === 'status' ? event.status : event.type === 'failed' ? event.failure : event),
  );
  const stall = {
    begin: () => log.push('stall begins'),
    end: () => log.push('stall ends'),
    reset: () => undefined,
  };
  const handlers = watchAudioStatus({ events, stall, blocked, silent: () => log.push('silent') });
  return { heard: handlers, events, takeLog: () => log.splice(0) };
}

test('sound, a pause and a wait for data are told as they are', () => {
  const { heard: handlers, takeLog: log } = hearing();
  handlers.playing();
  expect(log()).toEqual(['stall ends', 'playing']);
  handlers.waiting();
  expect(log()).toEqual(['stall begins', 'silent', 'waiting']);
  handlers.paused();
  expect(log()).toEqual(['stall ends', 'silent', 'paused']);
});

test('headphones that go away, and a browser that wants a click, are told and nothing waits for data any more', () => {
  const { heard: handlers, events, takeLog: log } = hearing();
  handlers.playing();
  log();
  handlers.withoutDevice();
  expect(log()).toEqual(['stall ends', 'silent', withoutDevice]);
  handlers.blocked();
  expect([log(), events.status()]).toEqual([['stall ends', blocked], 'paused']);
});

test('an engine that does not care for silence hears the rest alike', () => {
  const events = createEngineEvents();
  const stall = { begin: () => undefined, end: () => undefined, reset: () => undefined };
  const handlers = watchAudioStatus({ events, stall, blocked });
  handlers.waiting();
  handlers.paused();
  expect(events.status()).toBe('paused');
});
