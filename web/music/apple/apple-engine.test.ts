import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { a, b, c, setUp } from './test-apple-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the queue is ours: MusicKit shuffles, repeats and goes on by nothing, and plays whole songs alone', () => {
  const { fake } = setUp();
  expect(fake().kit).toMatchObject({
    shuffleMode: 0,
    repeatMode: 0,
    autoplayEnabled: false,
    playbackMode: 2,
  });
});

test('what MusicKit says while it takes a new queue counts for nothing', async () => {
  const { engine, said, settle, fake, play } = setUp();
  await play();
  engine.load(c, { play: true });
  await settle();
  fake().say('paused');
  fake().say('completed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(said).toEqual(['1 loading', '1 playing', '2 loading']);
});

test('a song that follows is heard as following, and the end of the last song ends', async () => {
  const { engine, said, play, fake, settle } = setUp();
  await play();
  fake().say('paused');
  fake().say('ended');
  fake().plays(1);
  engine.setNext(undefined);
  fake().say('playing');
  await settle();
  expect(said.slice(2)).toEqual(['2 advanced 2', '2 loading', '2 playing']);
  fake().say('ended');
  expect(said).toHaveLength(5);
  fake().say('completed');
  expect(said.at(-1)).toBe('2 ended');
});

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
  const heard = vi.fn<(event: { type: string }) => void>();
  engine.listen(heard);
  fake().say('ended');
  // MusicKit empties its element, which goes to its start in passing.
  fake().kit.currentPlaybackTime = 0;
  fake().emit('playbackTimeDidChange');
  expect(heard.mock.calls.filter(([event]) => event.type === 'time')).toEqual([]);
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

test('an event that comes late says nothing of the song that is there now', async () => {
  const { said, play, fake } = setUp();
  await play();
  fake().emit('nowPlayingItemDidChange', { item: { id: '9' } });
  fake().emit('playbackStateDidChange', { state: 10 });
  fake().emit('playbackTimeDidChange', { currentPlaybackTime: 99 });
  expect(said).toEqual(['1 loading', '1 playing']);
});

test('of two songs chosen in a row the later one is in the queue last, and alone is played', async () => {
  const { engine, settle, fake } = setUp();
  engine.load(a, { play: true });
  await settle();
  engine.load(c, { play: true });
  await settle();
  expect(fake().calls.filter((call) => call.startsWith('setQueue'))).toEqual(['setQueue 1']);
  fake().queueIsSet();
  await settle();
  fake().queueIsSet();
  await settle();
  expect(fake().calls.filter((call) => /setQueue|start/.test(call))).toEqual([
    'setQueue 1',
    'setQueue 3',
    'start 0',
  ]);
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
  const { engine, said, settle, fake } = setUp();
  engine.load(a, { play: true });
  await settle();
  fake().queueIsSet();
  await settle();
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
  const { engine, settle, fake } = setUp();
  fake().kit.changeToMediaAtIndex = (index) => {
    fake().calls.push(`start ${index}`);
    return new Promise(() => undefined);
  };
  engine.load(a, { play: true });
  await settle();
  fake().queueIsSet();
  await settle();
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
  const { engine, said, settle, fake } = setUp();
  engine.load(a, { play: true });
  await settle();
  fake().queueIsSet();
  await settle();
  fake().say('stopped');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(said).toEqual(['1 loading', '1 failed unknown']);
});

test('what comes next before anything sounds is put behind the song once it does', async () => {
  const { engine, settle, fake } = setUp();
  engine.load(a, { play: true, next: b });
  await settle();
  fake().queueIsSet();
  engine.setNext(c);
  await settle();
  expect(fake().calls).toEqual(['setQueue 1,2', 'start 0']);
  fake().plays(0);
  fake().say('playing');
  await settle();
  expect(fake().calls.at(-1)).toBe('playNext 3');
  expect(fake().kit.queue.items.map(({ id }) => id)).toEqual(['1', '3']);
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

test('where MusicKit goes on to a song that is not ours, ours is played', async () => {
  const { engine, said, play, fake, settle } = setUp();
  await play(a, b);
  const notOurs = () => {
    throw new Error('UNSUPPORTED_ERROR');
  };
  Object.assign(fake().kit, { playNext: notOurs });
  fake().kit.queue.splice = notOurs;
  engine.setNext(c);
  await settle();
  fake().plays(1);
  await settle();
  expect(said.at(-2)).toBe('2 advanced 3');
  expect(fake().calls.at(-1)).toBe('setQueue 3');
});

test('a token that ends in the middle of a song is renewed once, and the song goes on at the same second', async () => {
  const { session, said, play, fake, settle } = setUp();
  await play();
  fake().kit.currentPlaybackTime = 71;
  fake().emit('playbackTimeDidChange');
  fake().emit('mediaPlaybackError', { reason: 'TOKEN_EXPIRED' });
  await settle();
  fake().queueIsSet();
  await settle();
  await vi.advanceTimersByTimeAsync(300);
  fake().plays(0);
  fake().say('playing');
  expect(session.renew).toHaveBeenCalledOnce();
  expect(fake().calls).toContain('seek 71');
  fake().emit('mediaPlaybackError', { reason: 'TOKEN_EXPIRED' });
  expect(said.at(-1)).toBe('1 failed unauthorised');
});

test('a renewal in the middle of a song loads it again in the new instance, at the same second', async () => {
  const { replace, play, fake, settle } = setUp();
  await play();
  fake().kit.currentPlaybackTime = 42;
  fake().emit('playbackTimeDidChange');
  replace();
  await settle();
  expect(fake().calls).toEqual(['setQueue 1,2']);
  fake().queueIsSet();
  await vi.advanceTimersByTimeAsync(300);
  fake().plays(0);
  fake().say('playing');
  expect(fake().calls.slice(1)).toEqual(['start 0', 'seek 42']);
});

test('a preview is never played as a song', async () => {
  const { engine, said, settle, fake } = setUp();
  fake().kit.currentPlaybackDuration = 30;
  engine.load(a, { play: true });
  await settle();
  fake().queueIsSet();
  await settle();
  fake().plays(0);
  fake().say('playing');
  expect(said.at(-1)).toBe('1 failed unknown');
});

test('a preview that tells its length late is stopped as soon as it does', async () => {
  const { said, play, fake } = setUp();
  await play();
  fake().kit.currentPlaybackDuration = 30;
  fake().emit('playbackTimeDidChange');
  expect(said.at(-1)).toBe('1 failed unknown');
  expect(fake().calls.at(-1)).toBe('stop');
});

test('what MusicKit dropped from its queue is missing, and the next may be tried', async () => {
  const { engine, said, settle, fake } = setUp();
  engine.load(a, { play: true });
  await settle();
  fake().kit.setQueue = () => Promise.resolve();
  fake().queueIsSet();
  fake().kit.queue.items = [];
  await settle();
  expect(said).toEqual(['1 loading', '1 failed missing']);
});
