import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ProgressEntry } from '#contract/progress.ts';
import type { FakeAudio } from '#web/player/testing/fake-audio.ts';
import { createTestPlayer, episodeContext, episodes } from '#web/player/testing/player-fixture.ts';
import { refusal } from '#web/testing/test-server.ts';
import { testEpisode } from '../testing/test-episode-engine.ts';
import { flushTasks, listeningPage, progressEntry } from '../testing/test-listening-page.ts';
import { createEpisodeListening } from './episode-listening.ts';

afterEach(() => void vi.unstubAllGlobals());

const entry = progressEntry;
const twoPlaces = entry({
  other: { positionSeconds: 900, durationSeconds: 3600, updatedAt: '2026-01-01T00:00:00.000Z' },
});

let audio: FakeAudio;
/** A page of Anna's, with what the server knows of an episode. */
function page(entries: ProgressEntry[] = [entry()]) {
  const opened = listeningPage({ entries, userId: 'anna' });
  ({ audio } = opened);
  return opened;
}

test('the server is asked for the one episode that begins, and what it took of it is shown on the page', async () => {
  const { listening, engine, playing, asked: requests } = page();
  const entriesSeen: ProgressEntry[] = [];
  const stop = listening.share({ onProgress: (one) => entriesSeen.push(one), recall: () => undefined });
  await playing();
  expect(requests('get-progress').map(({ body }) => body)).toEqual([{ episodeIds: ['7'] }]);
  expect(audio.currentTime).toBe(360);
  audio.goTo(400, 3600);
  engine.pause();
  await flushTasks();
  expect([requests('save-progress').length, entriesSeen]).toEqual([1, [entry({ version: 4 })]]);
  // What the server took is known to the run: going on is no other place.
  engine.play();
  await flushTasks();
  audio.goTo(500, 3600);
  stop();
  engine.pause();
  await flushTasks();
  expect([requests('save-progress').length, entriesSeen.length]).toEqual([2, 1]);
});

test('what is heard and marked without the server is shown, also over an answer that does not know of it', async () => {
  const { listening, engine, playing, server } = page();
  const lists = new Map([['7', entry()]]);
  listening.share({ onProgress: (one) => lists.set(one.episodeId, one), recall: (id) => lists.get(id) });
  await playing();
  server.routes['POST /api/podcast/save-progress'] = 'unreachable';
  audio.goTo(1800, 3600);
  engine.pause();
  const paused = { positionSeconds: 1800, progress: 50, completed: false };
  await expect.poll(() => lists.get('7')).toMatchObject(paused);
  lists.set('7', entry());
  listening.showWaiting();
  await expect.poll(() => lists.get('7')).toMatchObject(paused);
  await listening.mark({ episodeId: '7', played: true }, 3600);
  lists.set('7', entry());
  listening.showWaiting();
  await expect.poll(() => lists.get('7')).toMatchObject({ progress: 100, completed: true });
});

test('where the server cannot tell, an episode begins where this page last knew', async () => {
  const { listening, playing, server } = page();
  server.routes['POST /api/podcast/get-progress'] = refusal(503, 'busy', 'Later.');
  const older = listening.share({ onProgress: () => undefined, recall: () => entry({ positionSeconds: 1 }) });
  listening.share({ onProgress: () => undefined, recall: () => entry({ positionSeconds: 720 }) });
  // Who shared before has nothing more to say, and takes nothing away.
  older();
  await playing();
  expect(audio.currentTime).toBe(720);
});

test('where neither the server nor the page can tell, an episode begins at its start', async () => {
  const { playing, server } = page();
  server.routes['POST /api/podcast/get-progress'] = refusal(503, 'busy', 'Later.');
  await playing();
  expect([audio.src !== '', audio.currentTime]).toEqual([true, 0]);
});

test('two places are one question, which the listener answers, or which is taken back by what is played next', async () => {
  const { listening, engine } = page([twoPlaces]);
  expect(listening.questions.getState()).toEqual({ question: undefined });
  engine.load(testEpisode('7'), { play: true });
  await flushTasks();
  const question = () => listening.questions.getState().question;
  expect(question()).toMatchObject({ seconds: 360, otherSeconds: 900 });
  question()?.answer(900);
  await flushTasks();
  audio.know();
  expect([question(), audio.currentTime]).toEqual([undefined, 900]);
  const other = page([twoPlaces]);
  other.engine.load(testEpisode('7'), { play: true });
  await flushTasks();
  other.engine.stop();
  await flushTasks();
  expect([other.listening.questions.getState().question, audio.src]).toEqual([undefined, '']);
});

test('a page that is hidden or left sends its place at once, in a way that outlives it', async () => {
  const { playing, asked: requests } = page();
  await playing();
  audio.goTo(365, 3600);
  document.dispatchEvent(new Event('visibilitychange'));
  await flushTasks();
  expect(requests('save-progress')).toHaveLength(0);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await flushTasks();
  expect(requests('save-progress').map(({ body }) => body)).toMatchObject([{ positionSeconds: 365 }]);
  audio.goTo(366, 3600);
  dispatchEvent(new Event('pagehide'));
  await flushTasks();
  expect(requests('save-progress').map(({ body }) => body)).toMatchObject([
    {},
    { positionSeconds: 366, userId: 'anna' },
  ]);
  seen.mockRestore();
});

test('who logs out leaves the place of what sounds, and is sent nothing more until they are back', async () => {
  const { playing, asked: requests, session } = page();
  await playing();
  audio.goTo(405, 3600);
  session.setState({ userId: undefined });
  await flushTasks();
  const before = requests('save-progress').length;
  audio.goTo(500, 3600);
  await flushTasks();
  expect(requests('save-progress')).toHaveLength(before);
  session.setState({ userId: 'anna' });
  await flushTasks();
  expect(requests('save-progress').at(-1)?.body).toMatchObject({ positionSeconds: 500 });
});

test('what is marked while it sounds is based on the mark from then on', async () => {
  const { listening, engine, playing, asked: requests } = page();
  await playing();
  listening.marked(entry({ version: 9 }));
  audio.goTo(410, 3600);
  engine.pause();
  await flushTasks();
  expect(requests('save-progress').at(-1)?.body).toMatchObject({ basedOn: 9, seq: 1 });
});

test('what waits for long is told, and a mark before anybody is signed in is nothing', async () => {
  const { listening, engine, playing, server, session } = page();
  expect(listening.lateness.getState()).toEqual({ isLate: false });
  await playing();
  server.routes['POST /api/podcast/save-progress'] = refusal(503, 'busy', 'Later.');
  for (const seconds of [410, 420]) {
    audio.goTo(seconds, 3600);
    engine.pause();
    await flushTasks();
    engine.play();
    await flushTasks();
  }
  expect(listening.lateness.getState()).toEqual({ isLate: true });
  session.setState({ userId: undefined });
  const nobody = createEpisodeListening(
    createStore<{ userId: string | undefined }>(() => ({ userId: undefined })),
  );
  expect(() => nobody.marked(entry())).not.toThrow();
});

test('a listener’s speeds are there as they sign in, once', async () => {
  const { listening, asked: requests, session } = page();
  await listening.speeds.whenLoaded();
  const { player } = createTestPlayer();
  listening.speeds.follow(player);
  player.play(episodeContext('x'), episodes('x'));
  expect([player.store.getState().speed, requests('speeds').length]).toEqual([1.5, 1]);
  session.setState({ userId: 'anna' });
  await flushTasks();
  expect(requests('speeds')).toHaveLength(1);
});

test('no call of positions waits without end, and each save outlives its page', async () => {
  const { engine, playing } = page();
  const limits: [number, AbortController][] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    limits.push([milliseconds, limit]);
    return limit.signal;
  });
  const answer = fetch;
  const requests: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (address: string, options: RequestInit = {}) => {
    if (address.includes('progress')) requests.push([address, options]);
    return answer(address, options);
  });
  await playing();
  audio.goTo(400, 3600);
  engine.pause();
  await flushTasks();
  audio.goTo(401, 3600);
  engine.saveNow();
  await flushTasks();
  for (const [, limit] of limits) limit.abort();
  expect(limits.map(([milliseconds]) => milliseconds)).toEqual([5_000, 15_000, 15_000]);
  expect(requests.map(([, { signal, keepalive }]) => [signal?.aborted, keepalive])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
  timeout.mockRestore();
});
