import { expect, test } from 'vitest';
import { createNowPlaying } from './now-playing.ts';

const minute = 60_000;
const status = (userId: string, id: string) => ({
  userId,
  id,
  client: 'a',
  state: 'playing' as const,
  position: 0,
  rate: 1,
});

test('each app plays one song, for ten minutes without another report, and nobody sees what others play', () => {
  let now = 0;
  const playing = createNowPlaying(() => now);
  const playingOf = (userId: string) => playing.of(userId).map(({ id }) => id);
  playing.report('phone', status('ann', 'so-1'));
  playing.report('desk', status('ann', 'so-2'));
  playing.report('car', status('bob', 'so-3'));
  now = 5 * minute;
  playing.report('phone', status('ann', 'so-4'));
  expect(playingOf('ann').sort()).toEqual(['so-2', 'so-4']);
  now = 11 * minute;
  expect(playingOf('ann')).toEqual(['so-4']);
  playing.report('phone', { ...status('ann', 'so-4'), state: 'stopped' });
  expect(playingOf('ann')).toEqual([]);
  expect(playingOf('bob')).toEqual([]);
});

test('where as many apps play as are remembered, those that fell silent make room, and a song still counts once', () => {
  let now = 0;
  const playing = createNowPlaying(() => now);
  for (let app = 0; app < 10_000; app += 1) playing.report(`app ${app}`, status('ann', 'so-1'));
  playing.report('phone', status('bob', 'so-1'));
  expect(playing.of('bob')).toEqual([]);
  now = 11 * minute;
  playing.report('phone', status('bob', 'so-1'));
  playing.markCounted('phone');
  expect(playing.report('phone', status('bob', 'so-1'))).toMatchObject({ isCounted: true });
});

test('a song that continues is the same play, and one that starts again is another', () => {
  let now = 0;
  const playing = createNowPlaying(() => now);
  playing.report('phone', status('ann', 'so-1'));
  playing.markCounted('phone');
  now = minute;
  expect(playing.report('phone', status('ann', 'so-1'))).toMatchObject({ since: 0, isCounted: true });
  const anew = playing.report('phone', { ...status('ann', 'so-1'), state: 'starting' });
  expect(anew).toMatchObject({ since: minute, isCounted: false });
  playing.markCounted('phone');
  expect(playing.report('phone', status('ann', 'so-2'))).toMatchObject({ isCounted: false });
  playing.markCounted('phone');
  now += 11 * minute;
  expect(playing.report('phone', status('ann', 'so-2'))).toMatchObject({ since: now, isCounted: false });
});
