import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayableItem } from '#web/player/item.ts';
import { createAppleEngine } from './apple-engine.ts';
import { mediaResourceOf } from './media-resource.ts';
import type { MusicKitInstance } from './musickit.ts';
import { createFakeMusicKit } from './test-musickit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const song = (id: string): PlayableItem => ({
  kind: 'song',
  id,
  title: `Song ${id}`,
  artistName: 'Mara Lind',
  durationMilliseconds: 200_000,
});
const [a, b, c] = [song('1'), song('2'), song('3')];

function setUp() {
  let fake = createFakeMusicKit();
  const said: string[] = [];
  const watchers: ((kit: MusicKitInstance) => void)[] = [];
  const replace = () => {
    fake = createFakeMusicKit();
    for (const watcher of watchers) watcher(fake.kit);
  };
  const session = {
    now: () => fake.kit,
    ready: () => Promise.resolve(fake.kit),
    renewIfDue: () => Promise.resolve(),
    renew: vi.fn<() => Promise<MusicKitInstance>>(() => {
      replace();
      return Promise.resolve(fake.kit);
    }),
    watch(watcher: (kit: MusicKitInstance) => void) {
      watchers.push(watcher);
      watcher(fake.kit);
    },
  };
  const engine = createAppleEngine(session, (item) => Promise.resolve(mediaResourceOf(item)));
  engine.listen((event) => {
    if (event.type === 'status') said.push(`${event.load} ${event.status}`);
    else if (event.type === 'advanced') said.push(`${event.load} advanced ${event.item.id}`);
    else if (event.type === 'failed') said.push(`${event.load} failed ${event.failure.reason}`);
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  async function play(item = a, next: PlayableItem | undefined = b) {
    engine.load(item, { play: true, ...(next && { next }) });
    await settle();
    fake.queueIsSet();
    await settle();
    fake.plays(0);
    fake.say('playing');
  }
  return { engine, session, said, settle, play, fake: () => fake, replace };
}

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

test('the end of a song alone advances nothing, however long it lasts', async () => {
  const { said, play, fake } = setUp();
  await play();
  fake().say('ended');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toEqual(['1 loading', '1 playing']);
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
  expect(fake().calls.filter((call) => /setQueue|play$/.test(call))).toEqual([
    'setQueue 1',
    'setQueue 3',
    'play',
  ]);
});

test('a press of play that MusicKit would not hear waits until it does', async () => {
  const { engine, play, fake } = setUp();
  await play();
  engine.pause();
  fake().say('paused');
  engine.play();
  expect(fake().calls.filter((call) => call === 'play')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(fake().calls.filter((call) => call === 'play')).toHaveLength(2);
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
  expect(fake().calls.slice(1)).toEqual(['play', 'seek 42']);
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
