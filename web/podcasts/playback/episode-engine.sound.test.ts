import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testEpisode as episode, testEpisodeEngine as setUp } from '../testing/test-episode-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a jump stays within the episode, also back before the start of one whose length nobody knows', async () => {
  const { player, audio, playing } = setUp();
  await playing();
  audio.seeks.length = 0;
  for (const seconds of [-3, 50, 9_999, Number.NaN]) player.seek(seconds);
  expect(audio.seeks).toEqual([0, 50, 3_600]);
  const unknown = setUp();
  await unknown.playing(episode('8', 0));
  unknown.audio.seeks.length = 0;
  for (const seconds of [-3, 9_999]) unknown.player.seek(seconds);
  expect(unknown.audio.seeks).toEqual([0, 9_999]);
});

test('what is jumped to before an episode is there is never before its start', async () => {
  const { player, audio, settle } = setUp();
  player.load(episode('7'), { play: true });
  player.seek(-5);
  await settle();
  audio.know();
  expect(audio.currentTime).toBe(0);
});

test('a place is told at once after a jump, with the length that the file says', async () => {
  const { player, audio, said, playing } = setUp();
  await playing();
  audio.duration = 1_800;
  said.length = 0;
  player.seek(60);
  expect(said).toEqual([
    { type: 'time', load: 1, elapsedSeconds: 60, durationSeconds: 1_800, bufferedSeconds: 0 },
  ]);
});

test('an episode that is stopped is silent, keeps its place, and says nothing any more', async () => {
  const { player, audio, said, saves, statuses, playing, takeLeaves } = setUp();
  await playing();
  audio.goTo(130);
  said.length = 0;
  saves.length = 0;
  const before = takeLeaves();
  player.stop();
  expect([saves, statuses(), audio.src, takeLeaves()]).toEqual([
    [[130, 3_600, false]],
    ['idle'],
    '',
    before + 1,
  ]);
  said.length = 0;
  audio.say('timeupdate');
  player.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
});

test('an episode that was stopped or changed while it was on its way never sounds', async () => {
  const { player, audio, begin, settle } = setUp();
  begin.isSlow = true;
  player.load(episode('7'), { play: true });
  player.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([audio.loads, audio.plays]).toEqual([0, 0]);
  player.load(episode('7'), { play: true });
  player.load(episode('8'), { play: true });
  await vi.advanceTimersByTimeAsync(1_000);
  await settle();
  expect([audio.src, audio.loads]).toEqual(['https://cdn.example/8', 1]);
});

test('play is pressed once for an episode that is still on its way, and asks again where its question was left open', async () => {
  const { player, audio, begin, settle, statuses } = setUp();
  begin.isSlow = true;
  player.load(episode('7'), { play: false });
  expect(statuses()).toEqual(['paused']);
  player.play();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([begin.count, audio.plays, statuses()]).toEqual([1, 1, ['paused', 'loading']]);
  const open = setUp();
  open.begin.isTakenBack = true;
  open.player.load(episode('7'), { play: true });
  await open.settle();
  expect(open.audio.loads).toBe(0);
  open.begin.isTakenBack = false;
  open.player.play();
  await open.settle();
  expect([open.begin.count, open.audio.loads, open.audio.plays]).toEqual([2, 1, 1]);
  await settle();
});

test('a press of play where no episode was chosen asks for none', async () => {
  const { player, audio, begin, settle } = setUp();
  player.play();
  await settle();
  expect([begin.count, audio.loads]).toEqual([0, 0]);
});

test('an episode that was heard nowhere else goes on without a jump', async () => {
  const { player, audio, playing, settle } = setUp();
  await playing();
  player.pause();
  audio.seeks.length = 0;
  player.play();
  await settle();
  expect(audio.seeks).toEqual([]);
});

test('a pause that overtakes what was asked keeps it silent', async () => {
  const { player, audio, playing, settle, statuses } = setUp();
  await playing();
  player.pause();
  const { plays } = audio;
  player.play();
  player.pause();
  await settle();
  expect([audio.plays, statuses().at(-1)]).toEqual([plays, 'paused']);
});

test('the page that goes keeps the place as its last', async () => {
  const { engine, saves, audio, playing } = setUp();
  engine.saveNow();
  expect(saves).toEqual([]);
  await playing();
  audio.goTo(200);
  saves.length = 0;
  engine.saveNow();
  expect(saves).toEqual([[200, 3_600, true]]);
});

test('an episode that has no data for ten seconds is fetched anew, and after the third time it is asked why', async () => {
  const { audio, playing, failures } = setUp();
  await playing();
  audio.say('waiting');
  const { loads } = audio;
  await vi.advanceTimersByTimeAsync(9_999);
  expect(audio.loads).toBe(loads);
  await vi.advanceTimersByTimeAsync(1);
  expect(audio.loads).toBe(loads + 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failures()).toEqual(['missing']);
});

test('an episode that is paused or ended, or is heard, is waited for by nobody', async () => {
  for (const end of ['pause', 'ended', 'playing'] as const) {
    const { audio, player, playing } = setUp();
    await playing();
    audio.say('waiting');
    if (end === 'pause') player.pause();
    if (end === 'playing') audio.say('playing');
    if (end === 'ended') audio.end();
    const { loads } = audio;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(audio.loads, end).toBe(loads);
  }
});

test('what ended is paused no more, and its end is kept as the whole of it', async () => {
  const { audio, saves, statuses, playing } = setUp();
  await playing();
  audio.goTo(3_599);
  saves.length = 0;
  audio.end();
  expect([saves, statuses().at(-1)]).toEqual([[[3_600, 3_600, undefined]], 'ended']);
});

test('volume and speed are the element’s', () => {
  const { player, audio } = setUp();
  player.setVolume(0.2);
  player.setSpeed?.(2);
  player.setNext(episode('9'));
  expect([audio.volume, audio.playbackRate]).toEqual([0.2, 2]);
});
