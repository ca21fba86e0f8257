import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlayContext } from '#rules/queue/item.ts';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { album, createTestPlayer, episodeContext, episodes, songs } from '../testing/player-fixture.ts';
import { createPlayer } from './player.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An album of three that plays its first song. */
function playing(letters = 'abc') {
  const test = createTestPlayer();
  test.player.play(album, songs(letters));
  test.fake.status('playing');
  test.fake.takeCalls();
  const elapsed = () => test.player.elapsed.get().elapsedSeconds;
  const queue = () => test.player.store.getState().queue;
  return { ...test, elapsed, queue };
}

describe('a jump', () => {
  test('stays within the song, and goes where it is told before a length is known', () => {
    const { player, fake } = playing();
    for (const seconds of [-5, 0, 100, 200, 999]) player.seek(seconds);
    expect(fake.takeCalls()).toEqual(['seek 0', 'seek 0', 'seek 100', 'seek 200', 'seek 200']);
    const unknown = createTestPlayer();
    const [song] = songs('a');
    if (song) unknown.player.play(album, [{ ...song, durationMilliseconds: 0 }]);
    unknown.fake.takeCalls();
    unknown.player.seek(50);
    unknown.player.seek(-3);
    expect(unknown.fake.takeCalls()).toEqual(['seek 50', 'seek 0']);
  });

  test('in a song that waits for the network is shown, and made when it is back', () => {
    const { player, fake, elapsed } = playing();
    fake.time(10);
    fake.fail({ reason: 'network', skippable: false });
    player.seek(90);
    expect([elapsed(), fake.takeCalls(), player.elapsed.get().bufferedSeconds]).toEqual([90, [], 200]);
    vi.advanceTimersByTime(1_000);
    expect(fake.takeCalls()).toEqual(['load a at 90 then b']);
  });

  test('in an episode that waits for the network is where it starts, also after a pause', () => {
    const { player, fake } = createTestPlayer();
    player.play(episodeContext('x'), episodes('xy'));
    fake.status('playing');
    fake.time(10);
    fake.fail({ reason: 'network', skippable: false });
    player.seek(90);
    player.pause();
    fake.takeCalls();
    player.resume();
    expect(fake.takeCalls()[0]).toMatch(/ at 90 then /);
  });

  test('in a song that was let go of is where it starts, for a song and for an episode alike', () => {
    for (const [context, items] of [
      [album, songs('ab')],
      [episodeContext('x'), episodes('xy')],
    ] as const) {
      const { player, fake } = createTestPlayer();
      player.play(context, items);
      fake.status('playing');
      fake.fail({ reason: 'unauthorised', skippable: false });
      fake.takeCalls();
      player.seek(33);
      player.toggle();
      expect(fake.takeCalls()[0]).toMatch(/ at 33 then /);
      // A place that was chosen counts for that start alone.
      fake.status('playing');
      fake.time(40);
      fake.fail({ reason: 'unauthorised', skippable: false });
      fake.takeCalls();
      player.toggle();
      expect(fake.takeCalls()[0]).toMatch(context === album ? / at 40 then / : / at 0 then /);
      expect(player.elapsed.get().elapsedSeconds).toBe(40);
    }
  });
});

describe('what the engine says', () => {
  test('of an older load changes nothing, and of none that was loaded neither', () => {
    const { player, fake, status, elapsed } = playing();
    const old = fake.load();
    player.next();
    fake.status('playing');
    fake.time(50, old);
    fake.status('paused', old);
    fake.fail({}, old);
    expect([status(), elapsed()]).toEqual(['playing', 0]);
    player.stop();
    fake.status('playing');
    fake.time(50);
    expect([status(), elapsed()]).toEqual(['idle', 0]);
  });

  test('is shown: silence without an end is a pause', () => {
    const { fake, status, player } = playing();
    for (const engineStatus of ['loading', 'waiting', 'paused', 'playing'] as const) {
      fake.status(engineStatus);
      expect(status()).toBe(engineStatus);
    }
    fake.status('idle');
    expect(status()).toBe('paused');
    fake.time(12);
    expect(player.elapsed.get()).toEqual({ elapsedSeconds: 12, durationSeconds: 200, bufferedSeconds: 200 });
  });

  test('that the last song ended leaves the queue at its end, until something is played', () => {
    const { player, fake, status } = playing('a');
    fake.status('ended');
    expect([status(), player.store.getState().isAtEnd, player.elapsed.get()]).toEqual([
      'paused',
      true,
      { elapsedSeconds: 0, durationSeconds: 200, bufferedSeconds: 0 },
    ]);
    player.toggle();
    expect(player.store.getState().isAtEnd).toBe(false);
    fake.status('playing');
    fake.status('ended');
    player.playLater(songs('b'));
    player.next();
    expect(player.store.getState().isAtEnd).toBe(false);
  });

  test('that it went on: the next song is at its start, with what follows it made ready', () => {
    const { fake, now, elapsed } = playing();
    fake.time(199);
    fake.advance();
    expect([now(), elapsed(), fake.takeCalls()]).toEqual(['b', 0, ['next c']]);
    fake.advance();
    expect([now(), fake.takeCalls()]).toEqual(['c', []]);
  });
});

describe('what is asked of the engine', () => {
  test('is to sound, each load by a number of its own, as loud as this browser last was', () => {
    const { storage, player: before } = createTestPlayer();
    before.setVolume(0.3);
    const fake = createFakeEngine();
    const load = vi.spyOn(fake.engine, 'load');
    const player = createPlayer({ engine: fake.engine, storage, random: () => 0.5 });
    expect([fake.takeCalls(), player.store.getState().queue.seed]).toEqual([['volume 0.3'], 2 ** 31]);
    const [a, b] = songs('ab');
    player.play(album, songs('ab'));
    player.next();
    expect(load.mock.calls).toEqual([
      [a, { load: 1, play: true, next: { item: b, load: 2 } }],
      [b, { load: 3, play: true }],
    ]);
  });

  test('is said to other tabs once as it begins to sound', () => {
    const { player, fake, announcements } = playing();
    player.setVolume(0.2);
    fake.status('playing');
    expect(announcements).toHaveLength(1);
    fake.status('waiting');
    fake.status('playing');
    expect(announcements).toHaveLength(2);
  });

  test('is nothing more where it is to sleep, also when it had gone on already', () => {
    const { player, fake, now, status } = playing();
    const next = fake.nextLoad();
    player.sleep.sleepAtEnd();
    expect(fake.takeCalls()).toEqual(['next nothing']);
    fake.advance(next);
    expect([now(), status(), fake.takeCalls(), player.sleep.isLast()]).toEqual([
      'b',
      'paused',
      ['stop'],
      false,
    ]);
  });
});

describe('the queue', () => {
  test('that is not at its end is not said to be', () => {
    const { player, fake } = playing();
    fake.status('ended');
    expect(player.store.getState().isAtEnd).toBe(false);
  });

  test('of episodes that was parked goes on where an episode starts by itself', () => {
    const { player, fake } = createTestPlayer();
    player.play(episodeContext('x'), episodes('xy'));
    fake.status('playing');
    fake.time(300);
    player.play(album, songs('a'));
    fake.takeCalls();
    player.back();
    expect(fake.takeCalls()).toEqual(['load x at 0 then y']);
    player.setChapters({ itemId: 'x', list: [{ startSeconds: 5, title: 'One' }] });
    expect(player.store.getState().chapters?.list).toHaveLength(1);
  });

  test('of nothing asks the engine nothing, and one that is not loaded makes nothing ready', () => {
    const { player, fake } = createTestPlayer();
    player.toggle();
    player.pause();
    player.comeBack(0);
    player.clear();
    player.jumpBack(1);
    player.previous();
    expect(fake.takeCalls()).toEqual([]);
    player.play(album, songs('ab'));
    fake.status('playing');
    fake.fail({ reason: 'unauthorised', skippable: false });
    fake.takeCalls();
    player.playNext(songs('x'));
    expect(fake.takeCalls()).toEqual([]);
    player.toggle();
    expect(fake.takeCalls()).toEqual(['load a at 0 then x']);
  });

  test('can be jumped back in as far as anything was heard, and to the song that sounds', () => {
    const { player, fake, now, queue } = playing('abcd');
    player.jumpBack(1);
    expect([now(), fake.takeCalls()]).toEqual(['a', []]);
    player.next();
    player.next();
    fake.takeCalls();
    player.jumpBack(1);
    expect([now(), fake.takeCalls()]).toEqual(['b', ['load b at 0 then c']]);
    player.next();
    fake.takeCalls();
    player.jumpBack(99);
    expect([now(), fake.takeCalls()]).toEqual(['a', ['load a at 0 then b']]);
    fake.status('paused');
    player.jumpTo(queue().now?.key ?? '');
    expect(fake.takeCalls()).toEqual(['play']);
    player.jumpTo('nowhere');
    expect(now()).toBe('a');
  });

  test('goes on silently where a song is taken out that is paused, and sounds on where it plays', () => {
    const paused = playing();
    paused.fake.status('paused');
    paused.player.remove(paused.queue().now?.key ?? '');
    expect([paused.now(), paused.status(), paused.fake.takeCalls()]).toEqual(['b', 'paused', ['stop']]);
    const { player, fake, now, queue } = playing();
    player.remove(queue().now?.key ?? '');
    expect([now(), fake.takeCalls()]).toEqual(['b', ['load b at 0 then c']]);
    player.remove(queue().rest[0]?.key ?? '');
    expect([now(), fake.takeCalls()]).toEqual(['b', ['next nothing']]);
  });

  test('goes back to the start of a song that is paused, and plays it', () => {
    const { player, fake } = playing();
    fake.time(100);
    fake.status('paused');
    player.previous();
    expect(fake.takeCalls()).toEqual(['seek 0', 'play']);
  });

  test('that is repeated in one song goes to the next one when asked', () => {
    const { player, fake, now } = playing();
    player.cycleRepeat();
    expect(fake.takeCalls()).toEqual([]);
    player.cycleRepeat();
    expect(fake.takeCalls()).toEqual(['next a']);
    player.next();
    expect(now()).toBe('b');
  });
});

describe('a press of play', () => {
  const [a, b] = songs('ab');
  const unavailable = { ...a!, isUnavailable: true };

  test('on a row that cannot be played does nothing, and on a list of such rows neither', () => {
    const { player, fake, now } = createTestPlayer();
    player.play(album, [unavailable, b!], 0);
    player.play(album, [unavailable]);
    player.play(album, []);
    expect([now(), fake.takeCalls()]).toEqual([undefined, []]);
    player.play(album, [unavailable, b!], 1);
    expect(now()).toBe('b');
    fake.takeCalls();
    player.play({ kind: 'album', id: '2' }, [unavailable]);
    expect([now(), player.store.getState().queue.context, fake.takeCalls()]).toEqual(['b', album, []]);
  });

  test('with a second goes there in what sounds, plays it on where it was paused, and leaves the rest', () => {
    const { player, fake } = playing();
    player.play(album, songs('abc'), 0, { startSeconds: 60 });
    expect(fake.takeCalls()).toEqual(['seek 60']);
    fake.status('paused');
    player.play(album, songs('abc'), undefined, { startSeconds: 70 });
    expect(fake.takeCalls()).toEqual(['seek 70', 'play']);
    player.play(album, songs('abc'), 2, { startSeconds: 80 });
    expect(fake.takeCalls()).toEqual(['load c at 80 then nothing']);
  });

  test('with an order starts anew, at any song or at the one that was named', () => {
    const { player, fake, now, queue } = playing('abcde');
    player.play(album, songs('abcde'), undefined, { shuffle: true });
    expect([now(), queue().shuffle]).toEqual(['c', true]);
    player.play(album, songs('abcde'), 4, { shuffle: true });
    expect([now(), queue().shuffle]).toEqual(['e', true]);
    player.play(album, songs('abcde'), undefined, { shuffle: false });
    expect([now(), queue().shuffle, queue().rest.length]).toEqual(['a', false, 4]);
    expect(fake.takeCalls()).toHaveLength(3);
  });

  test('on a station that is heard already pauses it', () => {
    const station: PlayContext = { kind: 'station', id: 'ra.1' };
    const { player, fake } = createTestPlayer();
    player.play(station, songs('abc'));
    fake.status('playing');
    fake.takeCalls();
    player.play(station, songs('xyz'));
    expect(fake.takeCalls()).toEqual(['pause']);
  });
});
