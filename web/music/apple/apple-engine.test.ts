import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { a, b, c, setUp } from './testing/test-apple-engine.ts';

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
  expect(fake().calls).toEqual(['setQueue 1,2 from 42']);
  fake().queueIsSet();
  await vi.advanceTimersByTimeAsync(300);
  fake().plays(0);
  fake().say('playing');
  expect(fake().calls.slice(1)).toEqual(['start 0', 'seek 42']);
});

test('a preview is never played as a song', async () => {
  const { said, fake, begin } = setUp();
  fake().kit.currentPlaybackDuration = 30;
  await begin();
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

test.each([
  ['missing', a, 'Apple Music does not have “Song 1” any more.'],
  ['forbidden', { ...a, isExplicit: true }, 'The settings of your Apple account do not allow “Song 1”.'],
])('what MusicKit dropped from its queue is %s, and the next may be tried', async (_, item, sentence) => {
  const { engine, said, settle, fake } = setUp();
  const sentences: string[] = [];
  engine.listen((event) => event.type === 'failed' && sentences.push(event.failure.sentence));
  engine.load(item, { play: true });
  await settle();
  fake().kit.setQueue = () => Promise.resolve();
  fake().queueIsSet();
  fake().kit.queue.items = [];
  await settle();
  expect(said).toEqual(['1 loading', '1 failed missing']);
  expect(sentences).toEqual([sentence]);
});

test('an account that Apple does not tell of is no fault of the song, and never skips through the queue', async () => {
  const { session, engine, said, begin, fake, replace, settle } = setUp();
  const failures: unknown[] = [];
  engine.listen((event) => event.type === 'failed' && failures.push(event.failure));
  const refuse = () => {
    // Only a token that was refused is forgotten.
    Object.assign(fake().kit, { changeToMediaAtIndex: () => Promise.reject('Account error.') });
  };
  refuse();
  Object.assign(fake().kit, { musicUserToken: 'kept' });
  await begin();
  expect(failures.at(-1)).toMatchObject({ reason: 'network', skippable: false });
  session.renew.mockImplementation(() => {
    replace();
    refuse();
    return Promise.resolve(fake().kit);
  });
  Object.assign(fake().kit, { musicUserToken: undefined });
  await begin();
  fake().queueIsSet();
  await settle();
  expect(session.renew).toHaveBeenCalledOnce();
  expect(failures.at(-1)).toMatchObject({ reason: 'unauthorised', skippable: false });
  expect(said.at(-1)).toBe('2 failed unauthorised');
});
