import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlayContext } from '#rules/queue/item.ts';
import { album, createTestPlayer, episodeContext, episodes, songs } from '../testing/player-fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = { reason: 'network', sentence: 'No connection.', skippable: false } as const;

/** An album of three that plays its first song. */
function playing(letters = 'abc') {
  const test = createTestPlayer();
  test.player.play(album, songs(letters));
  test.fake.status('playing');
  test.fake.asked();
  const elapsed = () => test.player.elapsed.get().elapsedSeconds;
  const queue = () => test.player.store.getState().queue;
  return { ...test, elapsed, queue };
}

describe('a jump', () => {
  test('stays within the song, and goes where it is told before a length is known', () => {
    const { player, fake } = playing();
    for (const seconds of [-5, 0, 100, 200, 999]) player.seek(seconds);
    expect(fake.asked()).toEqual(['seek 0', 'seek 0', 'seek 100', 'seek 200', 'seek 200']);
    const unknown = createTestPlayer();
    const [song] = songs('a');
    if (song) unknown.player.play(album, [{ ...song, durationMilliseconds: 0 }]);
    unknown.fake.asked();
    unknown.player.seek(50);
    unknown.player.seek(-3);
    expect(unknown.fake.asked()).toEqual(['seek 50', 'seek 0']);
  });

  test('in a song that waits for the network is shown, and made when it is back', () => {
    const { player, fake, elapsed } = playing();
    fake.time(10);
    fake.fail(lost);
    player.seek(90);
    expect([elapsed(), fake.asked(), player.elapsed.get().bufferedSeconds]).toEqual([90, [], 200]);
    vi.advanceTimersByTime(1_000);
    expect(fake.asked()).toEqual(['load a at 90 then b']);
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
      fake.asked();
      player.seek(33);
      player.toggle();
      expect(fake.asked()[0]).toMatch(/ at 33 then /);
      // A place that was chosen counts for that start alone.
      fake.status('playing');
      fake.time(40);
      fake.fail({ reason: 'unauthorised', skippable: false });
      fake.asked();
      player.toggle();
      expect(fake.asked()[0]).toMatch(context === album ? / at 40 then / : / at 0 then /);
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
    for (const said of ['loading', 'waiting', 'paused', 'playing'] as const) {
      fake.status(said);
      expect(status()).toBe(said);
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
    expect([now(), elapsed(), fake.asked()]).toEqual(['b', 0, ['next c']]);
    fake.advance();
    expect([now(), fake.asked()]).toEqual(['c', []]);
  });
});

describe('the queue', () => {
  test('of nothing asks the engine nothing, and one that is not loaded makes nothing ready', () => {
    const { player, fake } = createTestPlayer();
    player.toggle();
    player.pause();
    player.comeBack(0);
    player.clear();
    player.jumpBack(1);
    player.previous();
    expect(fake.asked()).toEqual([]);
    player.play(album, songs('ab'));
    fake.status('playing');
    fake.fail({ reason: 'unauthorised', skippable: false });
    fake.asked();
    player.playNext(songs('x'));
    expect(fake.asked()).toEqual([]);
    player.toggle();
    expect(fake.asked()).toEqual(['load a at 0 then x']);
  });

  test('can be jumped back in as far as anything was heard, and to the song that sounds', () => {
    const { player, fake, now, queue } = playing('abcd');
    player.jumpBack(1);
    expect([now(), fake.asked()]).toEqual(['a', []]);
    player.next();
    player.next();
    fake.asked();
    player.jumpBack(99);
    expect([now(), fake.asked()]).toEqual(['a', ['load a at 0 then b']]);
    fake.status('paused');
    player.jumpTo(queue().now?.key ?? '');
    expect(fake.asked()).toEqual(['play']);
    player.jumpTo('nowhere');
    expect(now()).toBe('a');
  });

  test('goes on silently where a song is taken out that is paused, and sounds on where it plays', () => {
    const paused = playing();
    paused.fake.status('paused');
    paused.player.remove(paused.queue().now?.key ?? '');
    expect([paused.now(), paused.status(), paused.fake.asked()]).toEqual(['b', 'paused', ['stop']]);
    const { player, fake, now, queue } = playing();
    player.remove(queue().now?.key ?? '');
    expect([now(), fake.asked()]).toEqual(['b', ['load b at 0 then c']]);
    player.remove(queue().rest[0]?.key ?? '');
    expect([now(), fake.asked()]).toEqual(['b', ['next nothing']]);
  });

  test('goes back to the start of a song that is paused, and plays it', () => {
    const { player, fake } = playing();
    fake.time(100);
    fake.status('paused');
    player.previous();
    expect(fake.asked()).toEqual(['seek 0', 'play']);
  });

  test('that is repeated in one song goes to the next one when asked', () => {
    const { player, fake, now } = playing();
    player.cycleRepeat();
    expect(fake.asked()).toEqual([]);
    player.cycleRepeat();
    expect(fake.asked()).toEqual(['next a']);
    player.next();
    expect(now()).toBe('b');
  });
});

describe('a press of play', () => {
  const [a, b] = songs('ab');
  const gone = { ...a!, isUnavailable: true };

  test('on a row that cannot be played does nothing, and on a list of such rows neither', () => {
    const { player, fake, now } = createTestPlayer();
    player.play(album, [gone, b!], 0);
    player.play(album, [gone]);
    player.play(album, []);
    expect([now(), fake.asked()]).toEqual([undefined, []]);
    player.play(album, [gone, b!], 1);
    expect(now()).toBe('b');
  });

  test('with a second goes there in what sounds, plays it on where it was paused, and leaves the rest', () => {
    const { player, fake } = playing();
    player.play(album, songs('abc'), 0, { startSeconds: 60 });
    expect(fake.asked()).toEqual(['seek 60']);
    fake.status('paused');
    player.play(album, songs('abc'), undefined, { startSeconds: 70 });
    expect(fake.asked()).toEqual(['seek 70', 'play']);
    player.play(album, songs('abc'), 2, { startSeconds: 80 });
    expect(fake.asked()).toEqual(['load c at 80 then nothing']);
  });

  test('with an order starts anew, at any song or at the one that was named', () => {
    const { player, fake, now, queue } = playing('abcde');
    player.play(album, songs('abcde'), undefined, { shuffle: true });
    expect([now(), queue().shuffle]).toEqual(['c', true]);
    player.play(album, songs('abcde'), 4, { shuffle: true });
    expect([now(), queue().shuffle]).toEqual(['e', true]);
    player.play(album, songs('abcde'), undefined, { shuffle: false });
    expect([now(), queue().shuffle, queue().rest.length]).toEqual(['a', false, 4]);
    expect(fake.asked()).toHaveLength(3);
  });

  test('on a station that is heard already pauses it', () => {
    const station: PlayContext = { kind: 'station', id: 'ra.1' };
    const { player, fake } = createTestPlayer();
    player.play(station, songs('abc'));
    fake.status('playing');
    fake.asked();
    player.play(station, songs('xyz'));
    expect(fake.asked()).toEqual(['pause']);
  });
});

describe('the network', () => {
  const give = (fake: ReturnType<typeof playing>['fake']) => {
    for (const wait of [1_000, 2_000, 4_000, 8_000]) {
      fake.fail(lost);
      vi.advanceTimersByTime(wait);
    }
    fake.fail(lost);
    fake.asked();
  };

  test('that was away for half an hour is waited for by nobody; a minute less, and the song goes on', () => {
    const minute = 60_000;
    const { player, fake } = playing();
    give(fake);
    vi.advanceTimersByTime(29 * minute);
    player.comeBack(30 * minute);
    expect(fake.asked()).toEqual([]);
    player.comeBack(29 * minute);
    expect(fake.asked()).toEqual(['load a at 0 then b']);
  });

  test('whose loss is noticed a minute after the sound failed still brings it back, and later not', () => {
    for (const [late, asked] of [
      [60_000, ['load a at 0 then b']],
      [60_001, []],
    ] as const) {
      const { player, fake } = playing();
      give(fake);
      vi.advanceTimersByTime(late);
      player.comeBack(0);
      expect(fake.asked()).toEqual(asked);
    }
  });

  test('is tried anew from the first pause once something was heard', () => {
    const { fake } = playing();
    fake.fail(lost);
    vi.advanceTimersByTime(1_000);
    fake.time(10);
    fake.time(10.5);
    fake.asked();
    fake.fail(lost);
    vi.advanceTimersByTime(1_000);
    expect(fake.asked()).toEqual(['load a at 10.5 then b']);
    // Without anything heard, the pauses grow.
    fake.time(10.5);
    fake.time(10.9);
    fake.fail(lost);
    vi.advanceTimersByTime(1_999);
    expect(fake.asked()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fake.asked()).toHaveLength(1);
  });

  test('is not tried any more once something else is played', () => {
    const { player, fake } = playing();
    fake.fail(lost);
    player.next();
    fake.status('playing');
    fake.asked();
    vi.advanceTimersByTime(60_000);
    expect(fake.asked()).toEqual([]);
  });
});

describe('songs that cannot be played', () => {
  test('are skipped with one word for the first and one for the others, and after five it stops', () => {
    const { fake, notices, now, status } = playing('abcdefgh');
    for (let failed = 0; failed < 4; failed += 1) fake.fail({ sentence: `Song ${failed} is gone.` });
    expect([now(), notices]).toEqual([
      'e',
      ['Song 0 is gone.', 'Several songs in a row cannot be played here. They are skipped.'],
    ]);
    fake.fail({});
    expect([now(), status(), notices.at(-1)]).toEqual([
      'e',
      'paused',
      '5 songs in a row could not be played, so playback has stopped.',
    ]);
    expect(notices).toHaveLength(3);
  });

  test('at the end of the queue end it', () => {
    const { fake, now, status } = playing('ab');
    fake.fail({});
    fake.fail({});
    expect([now(), status()]).toEqual(['a', 'paused']);
  });
});
