import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testEpisode as episode, testEpisodeEngine as setUp } from '../testing/test-episode-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what sounds is told with its load, and a wait or a pause that nobody pressed keeps the place', async () => {
  const { audio, player, said, saves, playing } = setUp();
  await playing();
  player.load(episode('8'), { play: true });
  await vi.advanceTimersByTimeAsync(0);
  // The start position is reported before anything is loaded.
  expect(said.findLast(({ type }) => type === 'time')).toMatchObject({ load: 2, elapsedSeconds: 100 });
  audio.sound();
  said.length = 0;
  saves.length = 0;
  audio.goTo(105);
  audio.say('waiting');
  audio.say('playing');
  audio.goTo(106);
  audio.pause();
  const statuses = said.flatMap((event) =>
    event.type === 'status' ? [`${event.load} ${event.status}`] : [],
  );
  expect(statuses).toEqual(['2 waiting', '2 playing', '2 paused']);
  expect(saves.map(([position]) => position)).toEqual([105, 106]);
});

test('a press of play on what plays says nothing, and one on what is paused says that it loads', async () => {
  const { player, statuses, playing, said } = setUp();
  await playing();
  said.length = 0;
  player.play();
  expect(statuses()).toEqual([]);
  player.pause();
  player.play();
  expect(statuses()).toEqual(['paused', 'loading']);
});

test('another episode that is begun while one still loads says so again', async () => {
  const { player, audio, statuses, settle } = setUp();
  player.load(episode('7'), { play: true });
  // In the gesture: this element may sound from now on.
  expect(audio.unlocks).toBe(1);
  player.load(episode('8'), { play: true });
  await settle();
  expect(statuses()).toEqual(['loading', 'loading']);
});

test('an episode that comes through our server already is asked about as it breaks, and its place is kept', async () => {
  const { audio, playing, addresses, failures, saves, settle } = setUp();
  addresses.push({ url: '/api/podcast/audio/7', isPiped: true });
  await playing();
  audio.goTo(140);
  saves.length = 0;
  const { loads } = audio;
  audio.fail(2);
  await settle();
  expect([failures(), audio.loads, saves.map(([position]) => position)]).toEqual([['missing'], loads, [140]]);
});

test('what was asked about an episode is not told once another one is played', async () => {
  const { audio, player, playing, addresses, failures, settle } = setUp();
  addresses.push({ url: '/api/podcast/audio/7', isPiped: true });
  await playing();
  audio.fail(2);
  player.load(episode('8'), { play: true });
  await settle();
  expect(failures()).toEqual([]);
});

test('an episode that goes on in another run keeps its places there', async () => {
  const { audio, player, playing, begin, saves, settle } = setUp();
  await playing();
  player.pause();
  const savedSeconds: number[] = [];
  begin.other = { episodeId: '7', startSeconds: 0, save: (position) => void savedSeconds.push(position) };
  player.play();
  await settle();
  audio.sound();
  saves.length = 0;
  audio.goTo(150);
  expect([savedSeconds, saves]).toEqual([[150], []]);
});

test('an episode that was asked to go on does not, once another is played', async () => {
  const { audio, player, playing, begin } = setUp();
  await playing();
  player.pause();
  begin.isSlow = true;
  player.play();
  player.load(episode('8'), { play: false });
  const { plays } = audio;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(audio.plays).toBe(plays);
});

test('an episode that was asked to go on leaves the sound to the one that is played instead', async () => {
  const { audio, player, playing, begin } = setUp();
  await playing();
  player.pause();
  begin.isSlow = true;
  player.play();
  player.load(episode('8'), { play: true });
  const { plays } = audio;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(audio.plays).toBe(plays + 1);
});

test('a browser that wants a click, and one without a device, are waited for by nobody', async () => {
  for (const fault of ['click', 'device'] as const) {
    const { audio, player, failures, playing, settle, statuses } = setUp();
    await playing();
    player.pause();
    audio.refusal = fault === 'click' ? 'NotAllowedError' : undefined;
    player.play();
    await settle();
    if (fault === 'device') audio.fail(3, 'OnMediaSinkAudioError');
    await settle();
    const { loads } = audio;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([failures().length, audio.loads]).toEqual([1, loads]);
    if (fault === 'device') continue;
    // It counts as paused: a press that makes sound is reported.
    audio.refusal = undefined;
    player.play();
    expect(statuses().at(-1)).toBe('loading');
  }
});
