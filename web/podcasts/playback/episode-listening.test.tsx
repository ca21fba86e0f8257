import { afterEach, expect, test, vi } from 'vitest';
import { testEpisode } from '../testing/test-episode-engine.ts';
import { flushTasks, listeningPage, progressEntry } from '../testing/test-listening-page.ts';

afterEach(() => void vi.unstubAllGlobals());

const entry = progressEntry({ progress: 1, positionSeconds: 40, version: 1 });

function setUp(userId: string | undefined) {
  const page = listeningPage({ savedEntry: entry, userId });
  const savedBy = () =>
    page
      .asked('save-progress')
      .map(({ body }) => body as { userId: string; runId: string; positionSeconds: number });
  return { ...page, savedBy };
}

test('an episode that is pressed before anybody is known begins once its listener is, and is theirs', async () => {
  const { audio, session, engine, heardTo, savedBy } = setUp(undefined);
  engine.load(testEpisode('7'), { play: true });
  await flushTasks();
  expect(audio.src).toBe('');
  session.setState({ userId: 'anna' });
  await flushTasks();
  audio.sound();
  await heardTo(40);
  expect(savedBy()).toMatchObject([{ userId: 'anna', positionSeconds: 40 }]);
});

test('what sounds behind a login screen is sent once its listener is back, in the run that goes on', async () => {
  const { audio, session, engine, playing, heardTo, savedBy } = setUp('anna');
  await playing();
  session.setState({ userId: undefined });
  await heardTo(50);
  expect(savedBy()).toEqual([]);
  session.setState({ userId: 'anna' });
  await flushTasks();
  expect(savedBy()).toMatchObject([{ userId: 'anna', positionSeconds: 50 }]);
  engine.play();
  await flushTasks();
  audio.sound();
  await heardTo(60);
  expect(savedBy().at(-1)).toMatchObject({ userId: 'anna', positionSeconds: 60 });
});

test('another listener of the page is sent nothing of what the last one heard', async () => {
  const { session, playing, heardTo, savedBy } = setUp('anna');
  await playing();
  session.setState({ userId: undefined });
  await heardTo(50);
  session.setState({ userId: 'bert' });
  await flushTasks();
  await heardTo(55);
  expect(savedBy()).toEqual([]);
});

test('a pause whose place the server has taken is the same press of play when it goes on', async () => {
  const { audio, server, engine, playing, heardTo, savedBy } = setUp('anna');
  await playing();
  await heardTo(40);
  server.routes['POST /api/podcast/get-progress'] = { body: [entry] };
  engine.play();
  await flushTasks();
  audio.sound();
  await heardTo(60);
  const [first, second] = savedBy();
  expect([second?.positionSeconds, second?.runId]).toEqual([60, first?.runId]);
});

test('a session that ends in the middle of an episode keeps the second that was heard last', async () => {
  const { audio, session, playing, savedBy } = setUp('anna');
  await playing();
  audio.goTo(5, 3600);
  expect(savedBy()).toEqual([]);
  session.setState({ userId: undefined });
  await flushTasks();
  expect(savedBy()).toMatchObject([{ userId: 'anna', positionSeconds: 5 }]);
});

test('an episode waits for the speed of its show before it sounds', async () => {
  const { audio, session, engine } = setUp(undefined);
  const [answer, onItsWay] = [fetch, Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    if (address.endsWith('/speeds')) await onItsWay.promise;
    return answer(address, options);
  });
  session.setState({ userId: 'anna' });
  engine.load(testEpisode('7'), { play: true });
  await flushTasks();
  expect(audio.src).toBe('');
  onItsWay.resolve();
  await flushTasks();
  expect(audio.src).not.toBe('');
});
