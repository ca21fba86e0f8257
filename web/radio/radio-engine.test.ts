import { expect, test, vi } from 'vitest';
import type { EngineEvent } from '#web/player/engine/engine.ts';
import type { ProbeResult } from '#web/player/engine/probe-audio.ts';
import { FakeAudio } from '#web/player/testing/fake-audio.ts';
import { playableStation } from './live-station.ts';
import { createStreamEngine } from './radio-engine.ts';

const night = playableStation({ id: 'a', name: 'Night', streamUrl: 'https://a.example/live', homeUrl: '' });

function setUp(askForAudio: () => Promise<ProbeResult>) {
  const audio = new FakeAudio();
  const engine = createStreamEngine({ createAudio: () => audio, askForAudio });
  const events: EngineEvent[] = [];
  engine.listen((event) => events.push(event));
  const failures = () => events.flatMap((event) => (event.type === 'failed' ? [event.failure] : []));
  const statuses = () => events.flatMap((event) => (event.type === 'status' ? [event.status] : []));
  return { audio, engine, said: events, failures, statuses };
}

function begin(answer: ProbeResult | Promise<ProbeResult> = { status: 200 }) {
  const set = setUp(async () => await answer);
  set.engine.load(night, { load: 1, play: true });
  return set;
}

test('a pause leaves the station, and play joins it where it is by then', () => {
  const { audio, engine, statuses } = begin();
  audio.say('playing');
  expect(audio.src).toContain('/api/radio/a/sound');
  engine.pause();
  expect(audio.src).toBe('');
  engine.play();
  expect([audio.src, audio.plays]).toEqual([expect.stringContaining('/api/radio/a/sound'), 2]);
  audio.say('playing');
  expect(statuses()).toEqual(['loading', 'playing', 'paused', 'loading', 'playing']);
});

test('play of what plays fetches nothing anew, and a stop lets go', () => {
  const { audio, engine, statuses } = begin();
  audio.say('playing');
  const { loads } = audio;
  engine.play();
  expect(audio.loads).toBe(loads);
  engine.stop();
  expect([audio.src, statuses().at(-1)]).toEqual(['', 'idle']);
  engine.play();
  expect(audio.src).toBe('');
});

test('the time that was heard is told, and no end', () => {
  const { audio, said: events } = begin();
  audio.currentTime = 7;
  audio.say('timeupdate');
  expect(events.at(-1)).toEqual({
    type: 'time',
    load: 1,
    elapsedSeconds: 7,
    durationSeconds: 0,
    bufferedSeconds: 0,
  });
});

test('a station that has nothing is said to have nothing at once, in the words of the server', async () => {
  const sentence = 'a.example sends no sound at that address.';
  const { audio, failures } = begin({ status: 502, code: 'remote_failed', sentence });
  audio.fail(4);
  await vi.waitFor(() =>
    expect(failures()).toEqual([
      { reason: 'unknown', sentence: `Night cannot be heard. ${sentence}`, skippable: false },
    ]),
  );
  expect(audio.src).toBe('');
});

test('a station that ends in the middle is tried again', async () => {
  const { audio, failures } = begin();
  audio.say('playing');
  audio.ended = true;
  audio.say('ended');
  await vi.waitFor(() => expect(failures().map(({ reason }) => reason)).toEqual(['network']));
});

test('a station that breaks off stays one that was heard, however often it is tried again', async () => {
  const { audio, engine, failures } = begin({ status: 502, sentence: 'No sound.' });
  audio.say('playing');
  for (let load = 2; load <= 4; load += 1) {
    audio.fail(4);
    await vi.waitFor(() => expect(failures()).toHaveLength(load - 1));
    engine.load(night, { load, play: true });
  }
  expect(failures().map(({ reason, isLive }) => [reason, isLive])).toEqual([
    ['network', true],
    ['network', true],
    ['network', true],
  ]);
  engine.stop();
  engine.load(night, { load: 5, play: true });
  audio.fail(4);
  await vi.waitFor(() => expect(failures().at(-1)?.reason).toBe('unknown'));
});

test('a station that has nothing is not taken for the one before, which was heard', async () => {
  const { audio, engine, failures } = begin({ status: 502, code: 'remote_failed', sentence: 'No sound.' });
  audio.say('playing');
  engine.load({ ...night, id: 'ra.own.b', title: 'Day' }, { load: 2, play: true });
  audio.fail(4);
  await vi.waitFor(() => expect(failures().map(({ reason }) => reason)).toEqual(['unknown']));
});

test('without the server, or without a session, it is not the station that is blamed', async () => {
  const away = begin(Promise.resolve(undefined));
  away.audio.fail(4);
  await vi.waitFor(() => expect(away.failures()[0]?.reason).toBe('network'));
  expect(away.failures()[0]?.sentence).toMatch(/^Night waits\. /);
  const ended = begin({ status: 401 });
  ended.audio.fail(4);
  await vi.waitFor(() => expect(ended.failures()[0]?.reason).toBe('unauthorised'));
});

test('what was found out of a station that is not loaded any more is not said', async () => {
  const answer = Promise.withResolvers<ProbeResult>();
  const { audio, engine, said: events } = begin(answer.promise);
  audio.fail(4);
  engine.load({ ...night, id: 'ra.own.b' }, { load: 2, play: true });
  answer.resolve({ status: 502 });
  await answer.promise;
  await Promise.resolve();
  expect(events.filter(({ type }) => type === 'failed')).toEqual([]);
});

test('where the browser waits for a click, a click joins it', async () => {
  const { audio, engine, failures } = setUp(async () => ({ status: 200 }));
  audio.refusal = 'NotAllowedError';
  engine.load(night, { load: 1, play: true });
  await vi.waitFor(() => expect(failures()[0]?.reason).toBe('blocked'));
  audio.refusal = undefined;
  engine.play();
  expect(audio.src).toContain('/api/radio/a/sound');
});
