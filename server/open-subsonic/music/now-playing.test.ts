import { expect, test } from 'vitest';
import { createNowPlaying } from './now-playing.ts';

const minute = 60_000;
const told = (userId: string, id: string) => ({
  userId,
  id,
  client: 'a',
  state: 'playing' as const,
  position: 0,
  rate: 1,
});

test('each app plays one song, for ten minutes unless it says more, and nobody is told what others play', () => {
  let now = 0;
  const playing = createNowPlaying(() => now);
  const heardBy = (userId: string) => playing.of(userId).map(({ id }) => id);
  playing.say('phone', told('ann', 'so-1'));
  playing.say('desk', told('ann', 'so-2'));
  playing.say('car', told('bob', 'so-3'));
  now = 5 * minute;
  playing.say('phone', told('ann', 'so-4'));
  expect(heardBy('ann').sort()).toEqual(['so-2', 'so-4']);
  now = 11 * minute;
  expect(heardBy('ann')).toEqual(['so-4']);
  playing.say('phone', { ...told('ann', 'so-4'), state: 'stopped' });
  expect(heardBy('ann')).toEqual([]);
  expect(heardBy('bob')).toEqual([]);
});

test('a song that goes on is the same play, and one that begins anew is another', () => {
  let now = 0;
  const playing = createNowPlaying(() => now);
  playing.say('phone', told('ann', 'so-1'));
  playing.counted('phone');
  now = minute;
  expect(playing.say('phone', told('ann', 'so-1'))).toMatchObject({ since: 0, isCounted: true });
  const anew = playing.say('phone', { ...told('ann', 'so-1'), state: 'starting' });
  expect(anew).toMatchObject({ since: minute, isCounted: false });
  playing.counted('phone');
  expect(playing.say('phone', told('ann', 'so-2'))).toMatchObject({ isCounted: false });
  playing.counted('phone');
  now += 11 * minute;
  expect(playing.say('phone', told('ann', 'so-2'))).toMatchObject({ since: now, isCounted: false });
});
