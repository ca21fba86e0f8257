import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PlayableItem } from '#rules/queue/item.ts';
import { FakeAudio } from '#web/player/testing/fake-audio.ts';
import { numbered } from '#web/player/testing/numbered-engine.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { createEpisodeListening } from './episode-listening.ts';

const episode: PlayableItem = {
  kind: 'episode',
  id: '7',
  title: 'First Mile',
  artistName: 'The Long Way',
  durationMilliseconds: 3_600_000,
  audioUrl: 'https://host.example/7.mp3',
};

let audio: FakeAudio;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  audio = new FakeAudio();
  vi.stubGlobal('Audio', function Audio() {
    return audio;
  });
});
afterEach(() => void vi.unstubAllGlobals());

const entry = {
  episodeId: '7',
  progress: 1,
  completed: false,
  positionSeconds: 40,
  durationSeconds: 3600,
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

function setUp(userId: string | undefined) {
  const server = pretendServer({
    'POST /api/podcast/get-progress': { body: [] },
    'GET /api/podcast/speeds': { body: { speeds: [] } },
    'POST /api/podcast/save-progress': { body: entry },
  });
  const session = createStore<{ userId: string | undefined }>(() => ({ userId }));
  const listening = createEpisodeListening(session);
  const engine = numbered(listening.engine);
  const heardTo = async (seconds: number) => {
    audio.goTo(seconds, 3600);
    engine.pause();
    await settled();
  };
  const savedBy = () =>
    server.asked
      .filter(({ path }) => path === '/api/podcast/save-progress')
      .map(({ body }) => body as { userId: string; runId: string; positionSeconds: number });
  return { server, session, engine, heardTo, savedBy };
}

test('an episode that is pressed before anybody is known begins once its listener is, and is theirs', async () => {
  const { session, engine, heardTo, savedBy } = setUp(undefined);
  engine.load(episode, { play: true });
  await settled();
  expect(audio.src).toBe('');
  session.setState({ userId: 'anna' });
  await settled();
  audio.sound();
  await heardTo(40);
  expect(savedBy()).toMatchObject([{ userId: 'anna', positionSeconds: 40 }]);
});

test('what sounds behind a login screen is sent once its listener is back, in the run that goes on', async () => {
  const { session, engine, heardTo, savedBy } = setUp('anna');
  engine.load(episode, { play: true });
  await settled();
  audio.sound();
  session.setState({ userId: undefined });
  await heardTo(50);
  expect(savedBy()).toEqual([]);
  session.setState({ userId: 'anna' });
  await settled();
  expect(savedBy()).toMatchObject([{ userId: 'anna', positionSeconds: 50 }]);
  engine.play();
  await settled();
  audio.sound();
  await heardTo(60);
  expect(savedBy().at(-1)).toMatchObject({ userId: 'anna', positionSeconds: 60 });
});

test('another listener of the page is sent nothing of what the last one heard', async () => {
  const { session, engine, heardTo, savedBy } = setUp('anna');
  engine.load(episode, { play: true });
  await settled();
  audio.sound();
  session.setState({ userId: undefined });
  await heardTo(50);
  session.setState({ userId: 'bert' });
  await settled();
  await heardTo(55);
  expect(savedBy()).toEqual([]);
});

test('a pause whose place the server has taken is the same press of play when it goes on', async () => {
  const { server, engine, heardTo, savedBy } = setUp('anna');
  engine.load(episode, { play: true });
  await settled();
  audio.sound();
  await heardTo(40);
  server.routes['POST /api/podcast/get-progress'] = { body: [entry] };
  engine.play();
  await settled();
  audio.sound();
  await heardTo(60);
  const [first, second] = savedBy();
  expect([second?.positionSeconds, second?.runId]).toEqual([60, first?.runId]);
});
