import { expect, test } from 'vitest';
import {
  album,
  createMemoryStorage,
  createTestPlayer,
  episodeContext,
  episodes,
  songs,
} from '../testing/player-fixture.ts';

function listening() {
  const set = createTestPlayer();
  set.player.play(album, songs('abc'), 1);
  set.fake.status('playing');
  set.fake.time(42);
  set.fake.takeCalls();
  return set;
}

test('an episode pauses the music, and Back goes on with the song at its second', () => {
  const { player, fake, now } = listening();
  player.play(episodeContext('x'), episodes('x'));
  expect(now()).toBe('x');
  expect(fake.takeCalls()).toEqual(['load x at 0 then nothing']);
  expect(player.store.getState().parked?.queue.now?.item.id).toBe('b');
  fake.status('playing');
  fake.time(100);
  player.back();
  expect(now()).toBe('b');
  expect(fake.takeCalls()).toEqual(['load b at 42 then c']);
  expect(player.store.getState().parked?.queue.now?.item.id).toBe('x');
});

test('an episode stops at its end, the music is still there, and nothing is left to go back to after it', () => {
  const { player, fake, now, status } = listening();
  player.play(episodeContext('x'), episodes('x'));
  fake.status('playing');
  fake.time(3600);
  fake.status('ended');
  expect(status()).toBe('paused');
  expect(now()).toBe('x');
  player.back();
  expect(now()).toBe('b');
  expect(player.store.getState().parked).toBeUndefined();
});

test('an episode that was asked for later plays after this one', () => {
  const { player, fake, now } = listening();
  player.play(episodeContext('x'), episodes('x'));
  player.playLater(episodes('y'));
  fake.status('playing');
  fake.status('ended');
  expect(now()).toBe('y');
});

test('music that is started while an episode plays takes the place of the parked album and parks the episode', () => {
  const { player, fake, now } = listening();
  player.play(episodeContext('x'), episodes('x'));
  player.playLater(episodes('y'));
  fake.status('playing');
  player.play({ kind: 'album', id: '2' }, songs('de'));
  expect(now()).toBe('d');
  const { parked } = player.store.getState();
  expect(parked?.queue.now?.item.id).toBe('x');
  expect(parked?.queue.userQueued.map(({ item }) => item.id)).toEqual(['y']);
});

test('an episode between two songs starts where the listener was, and the album goes on after it', () => {
  const { player, fake, now } = listening();
  player.playNext(episodes('x'));
  expect(fake.takeCalls()).toEqual(['next x']);
  fake.status('ended');
  expect(now()).toBe('x');
  expect(player.store.getState().parked).toBeUndefined();
  fake.status('playing');
  fake.status('ended');
  expect(now()).toBe('c');
});

test('both queues survive a reload', () => {
  const storage = createMemoryStorage();
  const before = createTestPlayer(storage);
  before.player.restore('anna');
  before.player.play(album, songs('abc'), 1);
  before.fake.status('playing');
  before.fake.time(42);
  before.player.play(episodeContext('x'), episodes('x'));
  before.fake.status('playing');
  before.fake.time(600);
  before.player.save();

  const after = createTestPlayer(storage);
  after.player.restore('anna');
  expect(after.now()).toBe('x');
  expect(after.player.elapsed.get().elapsedSeconds).toBe(600);
  after.player.back();
  expect(after.now()).toBe('b');
  expect(after.fake.takeCalls()).toContain('load b at 42 then c');
});

test('nothing of either queue stays after a log out', () => {
  const entries = new Map<string, string>();
  const set = createTestPlayer(createMemoryStorage(entries));
  set.player.restore('anna');
  set.player.play(album, songs('abc'));
  set.player.play(episodeContext('x'), episodes('x'));
  set.player.save();
  expect([...entries.keys()].some((key) => key.includes('parked'))).toBe(true);
  set.player.stop();
  expect([...entries.keys()].filter((key) => key.endsWith('anna'))).toEqual([]);
  expect(set.player.store.getState().parked).toBeUndefined();
});

test('somebody else who signs in on the same page finds neither queue, though nobody logged out', () => {
  const { player, now } = createTestPlayer();
  player.restore('anna');
  player.play(album, songs('abc'));
  player.play(episodeContext('x'), episodes('x'));
  player.restore('bob');
  expect(now()).toBeUndefined();
  expect(player.store.getState().parked).toBeUndefined();
});

test('music and podcasts each remember their volume', () => {
  const storage = createMemoryStorage();
  const { player, fake } = createTestPlayer(storage);
  player.play(album, songs('a'));
  player.setVolume(0.3);
  fake.takeCalls();
  player.play(episodeContext('x'), episodes('x'));
  expect(fake.takeCalls()[0]).toBe('volume 0.75');
  player.toggleMute();
  expect(fake.takeCalls()).toContain('volume 0');
  player.back();
  expect(fake.takeCalls()).toContain('volume 0.3');
  expect(createTestPlayer(storage).player.store.getState().volumes).toEqual({
    song: { volume: 0.3, muted: false },
    episode: { volume: 0.75, muted: true },
  });
});

test('speeds go round from 1 over 1.25, 1.5 and 2 to 0.75', () => {
  const { player, fake } = createTestPlayer();
  const speeds = [1, 2, 3, 4, 5].map(() => {
    player.cycleSpeed();
    return player.store.getState().speed;
  });
  expect(speeds).toEqual([1.25, 1.5, 2, 0.75, 1]);
  expect(fake.takeCalls()).toEqual(['speed 1.25', 'speed 1.5', 'speed 2', 'speed 0.75', 'speed 1']);
});

test('a place that was chosen in a restored episode is where it starts; else it starts where its listener was', () => {
  const storage = createMemoryStorage();
  const before = createTestPlayer(storage);
  before.player.restore('anna');
  before.player.play(episodeContext('x'), episodes('x'));
  before.fake.status('playing');
  before.fake.time(600);
  before.player.save();

  const after = createTestPlayer(storage);
  after.player.restore('anna');
  after.player.toggle();
  expect(after.fake.takeCalls().slice(-1)).toEqual(['load x at 0 then nothing']);
  expect(after.player.elapsed.get().elapsedSeconds).toBe(600);

  const again = createTestPlayer(storage);
  again.player.restore('anna');
  again.player.seek(900);
  again.player.toggle();
  expect(again.fake.takeCalls().slice(-1)).toEqual(['load x at 900 then nothing']);
});

test('an episode that was taken out of the queue is nothing that one could go back to', () => {
  const { player, now } = createTestPlayer();
  player.play(album, songs('ab'));
  player.play(episodeContext('x'), episodes('x'));
  player.remove(player.store.getState().queue.now?.key ?? '');
  expect(now()).toBeUndefined();
  player.back();
  expect([now(), player.store.getState().parked]).toEqual(['a', undefined]);
});
