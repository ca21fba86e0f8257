import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { a, setUp } from './testing/test-apple-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the end of a song alone advances nothing', async () => {
  const { said, play, fake } = setUp();
  await play();
  fake().say('ended');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(said.slice(2)).toEqual(['1 waiting']);
});

test('between two songs MusicKit may stop, and take its time: the next one is heard as following', async () => {
  const { said, play, fake } = setUp();
  await play();
  fake().plays(undefined);
  fake().say('ended');
  fake().say('stopped');
  await vi.advanceTimersByTimeAsync(4_000);
  fake().plays(1);
  fake().say('playing');
  expect(said.slice(2)).toEqual(['1 waiting', '2 advanced 2', '2 loading', '2 playing']);
});

test('the place stays at the end until the next song is there', async () => {
  const { engine, play, fake } = setUp();
  await play();
  const onEvent = vi.fn<(event: { type: string }) => void>();
  engine.listen(onEvent);
  fake().say('ended');
  // MusicKit empties its element, which goes to its start in passing.
  fake().kit.currentPlaybackTime = 0;
  fake().emit('playbackTimeDidChange');
  expect(onEvent.mock.calls.filter(([event]) => event.type === 'time')).toEqual([]);
});

test('where MusicKit says nothing more after the end of a song, ours goes on', async () => {
  const { said, play, fake } = setUp();
  await play();
  fake().say('ended');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(said.slice(2)).toEqual(['1 waiting', '2 advanced 2', '2 loading']);
  expect(fake().calls.at(-1)).toBe('setQueue 2');
});

test('what fails after the end of a song is the next one’s fault, which is opened and says so itself', async () => {
  const { said, play, fake, settle } = setUp();
  await play();
  fake().say('ended');
  fake().emit('mediaPlaybackError', { reason: 'CONTENT_UNAVAILABLE' });
  await settle();
  expect(said.slice(2)).toEqual(['2 advanced 2', '2 loading']);
  expect(fake().calls.at(-1)).toBe('setQueue 2');
});

test('a press of play that MusicKit would not hear waits until it does', async () => {
  const { engine, play, fake, settle } = setUp();
  await play();
  engine.pause();
  fake().say('paused');
  engine.play();
  await settle();
  fake().say('playing');
  engine.pause();
  fake().say('paused');
  engine.play();
  await settle();
  expect(fake().calls.filter((call) => call === 'play')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(fake().calls.filter((call) => call === 'play')).toHaveLength(2);
});

test('a pause while a song still loads is a pause, however late the sound comes', async () => {
  const { engine, said, fake, begin } = setUp();
  await begin();
  fake().say('loading');
  engine.pause();
  await vi.advanceTimersByTimeAsync(8_000);
  fake().calls.length = 0;
  fake().plays(0);
  fake().say('playing');
  expect(fake().calls).toEqual(['pause']);
  expect(said).toEqual(['1 loading', '1 paused']);
});

test('a pause that MusicKit would not hear is said again once it does', async () => {
  const { engine, play, fake } = setUp();
  await play();
  engine.pause();
  // Deaf to that one, since the song was not quite there; now it is.
  fake().say('playing');
  await vi.advanceTimersByTimeAsync(300);
  expect(fake().calls.filter((call) => call === 'pause')).toHaveLength(2);
});

test('play pressed again while a song is being started does not start it twice', async () => {
  const { engine, fake, begin } = setUp();
  fake().kit.changeToMediaAtIndex = (index) => {
    fake().calls.push(`start ${index}`);
    return new Promise(() => undefined);
  };
  await begin();
  engine.pause();
  engine.play();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fake().calls.filter((call) => /start|play/.test(call))).toEqual(['start 0']);
});

test('a song that a pause interrupts while it begins is no fault', async () => {
  const { engine, said, settle, fake } = setUp();
  fake().kit.changeToMediaAtIndex = () => Promise.reject(new DOMException('interrupted', 'AbortError'));
  engine.load(a, { play: true });
  await settle();
  engine.pause();
  fake().queueIsSet();
  await settle();
  engine.play();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said.filter((line) => line.includes('failed'))).toEqual([]);
});

test('a fault that MusicKit keeps to itself is said after a while', async () => {
  const { said, fake, begin } = setUp();
  await begin();
  fake().say('stopped');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(said).toEqual(['1 loading', '1 failed unknown']);
});

test('a pause in passing is no pause, and one that stays is', async () => {
  const { said, play, fake } = setUp();
  await play();
  fake().say('paused');
  await vi.advanceTimersByTimeAsync(100);
  fake().say('playing');
  await vi.advanceTimersByTimeAsync(1000);
  expect(said).toEqual(['1 loading', '1 playing']);
  fake().say('paused');
  await vi.advanceTimersByTimeAsync(1000);
  expect(said.at(-1)).toBe('1 paused');
});

test('a pause at the very end of a song holds, however late MusicKit goes on by itself', async () => {
  const { engine, said, play, fake } = setUp();
  await play();
  engine.pause();
  fake().plays(undefined);
  fake().say('ended');
  fake().say('stopped');
  await vi.advanceTimersByTimeAsync(4_000);
  fake().calls.length = 0;
  fake().plays(1);
  fake().say('playing');
  expect(fake().calls).toEqual(['pause']);
  expect(said.slice(2)).toEqual(['1 paused', '2 advanced 2', '2 paused']);
});
