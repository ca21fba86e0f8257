import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upNext } from '#rules/queue/queue.ts';
import { album, createMemoryStorage, createTestPlayer, episodes, songs } from '../testing/player-fixture.ts';
import { isContextActive } from './player-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function playing(letters = 'abc', start = 0) {
  const test = createTestPlayer();
  test.player.play(album, songs(letters), start);
  test.fake.status('playing');
  test.fake.takeCalls();
  return test;
}

describe('playing an album', () => {
  test('loads its first song and the one after it', () => {
    const { player, fake, now } = createTestPlayer();
    player.play(album, songs('abc'));
    expect(fake.takeCalls()).toEqual(['load a at 0 then b']);
    expect(now()).toBe('a');
  });

  test('shows what the engine says, not what was wished', () => {
    const { player, fake, status } = createTestPlayer();
    player.play(album, songs('ab'));
    expect(status()).toBe('idle');
    fake.status('loading');
    expect(status()).toBe('loading');
    player.pause();
    expect(status()).toBe('loading');
    fake.status('paused');
    expect(status()).toBe('paused');
  });

  test('pauses and plays the album that is already there', () => {
    const { player, fake } = playing();
    player.play(album, songs('abc'));
    fake.status('paused');
    player.play({ ...album }, songs('abc'));
    expect(fake.takeCalls()).toEqual(['pause', 'play']);
  });

  test('plays another row of it, and pauses at the row that plays', () => {
    const { player, fake } = playing();
    player.play(album, songs('abc'), 2);
    expect(fake.takeCalls()).toEqual(['load c at 0 then nothing']);
    fake.status('playing');
    player.play(album, songs('abc'), 2);
    expect(fake.takeCalls()).toEqual(['pause']);
  });

  test('can start shuffled at any song', () => {
    const { player, now } = createTestPlayer();
    player.play(album, songs('abcde'), undefined, { shuffle: true });
    expect(now()).toBe('c');
    expect(player.store.getState().queue.shuffle).toBe(true);
  });

  test('goes on with the engine, without loading again', () => {
    const { player, fake, now } = playing();
    fake.advance();
    expect(now()).toBe('b');
    expect(fake.takeCalls()).toEqual(['next c']);
    fake.advance();
    expect(fake.takeCalls()).toEqual([]);
    expect(player.elapsed.get()).toEqual({ elapsedSeconds: 0, durationSeconds: 200, bufferedSeconds: 0 });
  });

  test('ends at its last song: silent, at the first song again', () => {
    const { player, fake, now, status } = playing('ab', 1);
    fake.time(199);
    fake.status('ended');
    expect([now(), status(), fake.takeCalls()]).toEqual(['a', 'paused', ['stop']]);
    expect(player.elapsed.get().elapsedSeconds).toBe(0);
    player.toggle();
    expect(fake.takeCalls()).toEqual(['load a at 0 then b']);
  });

  test('goes on when the engine had no next song ready', () => {
    const { fake } = playing();
    fake.status('ended');
    expect(fake.takeCalls()).toEqual(['load b at 0 then c']);
  });

  test('loads what the queue holds when it changed during the hand-over', () => {
    const { player, fake, now } = playing();
    player.playNext(songs('x'));
    fake.takeCalls();
    const late = { ...fake };
    player.remove(upNext(player.store.getState().queue)[0]!.key);
    expect(fake.takeCalls()).toEqual(['next b']);
    player.store.setState({ queue: { ...player.store.getState().queue, rest: [] } });
    late.advance();
    expect([now(), fake.takeCalls()]).toEqual(['a', ['stop']]);
  });

  test('plays what was chosen to come next, though the engine had just gone on to what came next before', () => {
    const { player, fake, now } = playing();
    const before = fake.nextLoad();
    player.playNext(songs('x'));
    fake.takeCalls();
    fake.advance(before);
    expect([now(), fake.takeCalls()]).toEqual(['x', ['load x at 0 then b']]);
  });
});

describe('a single episode or song', () => {
  const first = { kind: 'episode', id: 'a' } as const;

  test('is played when another one that was queued behind it is heard, and no second of that is touched', () => {
    const { player, fake, now } = createTestPlayer();
    player.play(first, episodes('a'));
    player.playNext(episodes('b'));
    player.next();
    fake.status('playing');
    fake.takeCalls();
    expect([now(), isContextActive(player.store.getState(), first)]).toEqual(['b', false]);
    player.play(first, episodes('a'), undefined, { startSeconds: 20 });
    expect([now(), fake.takeCalls()]).toEqual(['a', ['load a at 20 then nothing']]);
  });

  test('is paused by its own button while it is heard', () => {
    const { player, fake } = createTestPlayer();
    player.play(first, episodes('a'));
    fake.status('playing');
    fake.takeCalls();
    expect(isContextActive(player.store.getState(), first)).toBe(true);
    player.play(first, episodes('a'));
    expect(fake.takeCalls()).toEqual(['pause']);
  });
});

describe('a late word of an older load', () => {
  test('changes nothing', () => {
    const { player, fake, notices, status, now } = playing();
    const old = fake.load();
    player.next();
    fake.status('playing');
    fake.status('ended', old);
    fake.time(99, old);
    fake.fail({}, old);
    expect([now(), status(), notices, player.elapsed.get().elapsedSeconds]).toEqual(['b', 'playing', [], 0]);
  });

  test('changes nothing after everything was stopped', () => {
    const { player, fake, status } = playing();
    player.stop();
    fake.status('playing');
    fake.advance();
    expect([status(), player.store.getState().queue.now]).toEqual(['idle', undefined]);
  });
});

describe('next and previous', () => {
  test('skip forward and back', () => {
    const { player, fake } = playing();
    player.next();
    player.previous();
    expect(fake.takeCalls()).toEqual(['load b at 0 then c', 'load a at 0 then b']);
  });

  test('previous at the first song starts it again', () => {
    const { player, fake } = playing();
    player.previous();
    expect(fake.takeCalls()).toEqual(['seek 0', 'play']);
  });

  test('do nothing in an empty queue', () => {
    const { player, fake } = createTestPlayer();
    player.next();
    player.previous();
    player.toggle();
    player.seek(3);
    expect(fake.takeCalls()).toEqual([]);
  });
});

describe('what follows', () => {
  test('is made ready again when the queue changes, and only then', () => {
    const { player, fake } = playing();
    player.playLater(songs('x'));
    player.playLater(songs('y'));
    player.cycleRepeat();
    player.cycleRepeat();
    player.cycleRepeat();
    player.clear();
    expect(fake.takeCalls()).toEqual(['next x', 'next a', 'next x', 'next nothing']);
  });

  test('plays at once when nothing else is there', () => {
    const { player, fake } = createTestPlayer();
    player.playNext(songs('xy'));
    expect(fake.takeCalls()).toEqual(['load x at 0 then y']);
  });

  test('takes the place of a current song that is removed', () => {
    const { player, fake, now, status } = playing();
    player.remove(player.store.getState().queue.now!.key);
    expect(fake.takeCalls()).toEqual(['load b at 0 then c']);
    fake.status('paused');
    player.remove(player.store.getState().queue.now!.key);
    expect([now(), status(), fake.takeCalls()]).toEqual(['c', 'paused', ['stop']]);
    player.remove(player.store.getState().queue.now!.key);
    expect([now(), status()]).toEqual([undefined, 'idle']);
  });

  test('can be jumped to', () => {
    const { player, fake } = playing();
    player.jumpTo(upNext(player.store.getState().queue)[1]!.key);
    expect(fake.takeCalls()).toEqual(['load c at 0 then nothing']);
  });
});

describe('volume', () => {
  test('begins at 0.75, mute is 0 and unmute brings it back', () => {
    const { player, fake } = createTestPlayer();
    expect(player.store.getState().volumes.song.volume).toBe(0.75);
    player.toggleMute();
    player.toggleMute();
    player.setVolume(0.3);
    player.setVolume(0);
    player.toggleMute();
    player.setVolume(Number.NaN);
    expect(fake.takeCalls()).toEqual(['volume 0', 'volume 0.75', 'volume 0.3', 'volume 0', 'volume 0.3']);
  });

  test('is remembered', () => {
    const { player, storage } = createTestPlayer();
    player.setVolume(0.3);
    expect(createTestPlayer(storage).player.store.getState().volumes.song.volume).toBe(0.3);
  });
});

describe('a song that cannot be played', () => {
  test('is skipped and said', () => {
    const { fake, notices } = playing();
    fake.fail({ sentence: '“Song a” is gone.' });
    expect([notices, fake.takeCalls()]).toEqual([['“Song a” is gone.'], ['load b at 0 then c']]);
  });

  test('is not skipped endlessly', () => {
    const { player, fake, notices, status } = playing('abcdefghij');
    player.cycleRepeat();
    for (let song = 0; song < 5; song += 1) fake.fail({ sentence: `Song ${song} is gone.` });
    // The second says it for those that follow.
    expect(notices).toEqual([
      'Song 0 is gone.',
      'Several songs in a row cannot be played here. They are skipped.',
      '5 songs in a row could not be played, so playback has stopped.',
    ]);
    expect(status()).toBe('paused');
    expect(fake.takeCalls().at(-1)).toBe('stop');
  });

  test('counts only in a row', () => {
    const { fake, notices, status } = playing('abcdefghij');
    for (let song = 0; song < 8; song += 1) {
      fake.fail({});
      fake.status('playing');
      fake.time(0);
      fake.time(1);
    }
    expect([notices.length, status()]).toEqual([8, 'playing']);
  });

  test('stops when it is the only one, whatever repeat says', () => {
    const { player, fake, status } = playing('a');
    player.cycleRepeat();
    fake.takeCalls();
    fake.fail({});
    expect([status(), fake.takeCalls()]).toEqual(['paused', ['stop']]);
  });
});

describe('trouble', () => {
  test('signed out: pauses, and keeps queue and place', () => {
    const { player, fake, notices, now, status } = playing();
    fake.time(42);
    fake.fail({ reason: 'unauthorised', sentence: 'You have been signed out.', skippable: false });
    expect([now(), status(), notices]).toEqual(['a', 'paused', ['You have been signed out.']]);
    fake.takeCalls();
    player.toggle();
    expect(fake.takeCalls()).toEqual(['load a at 42 then b']);
  });

  test('no network: tries again at the same second, ever later, then pauses and says so once', () => {
    const { fake, notices, status, player } = playing();
    fake.time(42);
    const lost = { reason: 'network', sentence: 'No connection.', skippable: false } as const;
    for (const wait of [1000, 2000, 4000, 8000]) {
      fake.fail(lost);
      expect(status()).toBe('waiting');
      vi.advanceTimersByTime(wait - 1);
      expect(fake.takeCalls()).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(fake.takeCalls()).toEqual(['load a at 42 then b']);
    }
    fake.fail(lost);
    vi.advanceTimersByTime(60_000);
    expect([status(), notices, fake.takeCalls()]).toEqual(['paused', ['No connection.'], ['stop']]);
    expect(player.elapsed.get().elapsedSeconds).toBe(42);
  });

  test('the network is back: what was given up without it goes on from its place', () => {
    const { fake, player } = playing();
    const lose = () => {
      fake.time(42);
      for (const wait of [1000, 2000, 4000, 8000]) {
        fake.fail({ reason: 'network', skippable: false });
        vi.advanceTimersByTime(wait);
      }
      fake.fail({ reason: 'network', skippable: false });
      fake.takeCalls();
    };
    lose();
    vi.advanceTimersByTime(300_000);
    player.comeBack(310_000);
    expect(fake.takeCalls()).toEqual(['load a at 42 then b']);
    player.comeBack(310_000);
    expect(fake.takeCalls()).toEqual([]);

    // It was lost long before this outage, or nobody waits for it any more: a press of play goes on.
    lose();
    vi.advanceTimersByTime(300_000);
    player.comeBack(5_000);
    player.comeBack(40 * 60_000);
    expect(fake.takeCalls()).toEqual([]);
  });

  test('the network is back: what still waits for it does not wait on, and what was paused stays so', () => {
    const { fake, player, status } = playing();
    fake.time(42);
    fake.fail({ reason: 'network', skippable: false });
    player.comeBack(3_000);
    expect(fake.takeCalls()).toEqual(['load a at 42 then b']);
    fake.status('waiting');
    player.comeBack(3_000);
    expect(fake.takeCalls()).toEqual(['load a at 42 then b']);
    fake.status('paused');
    player.comeBack(3_000);
    expect([status(), fake.takeCalls()]).toEqual(['paused', []]);
  });

  test('no network: a press of pause ends the trying', () => {
    const { player, fake, status } = playing();
    fake.fail({ reason: 'network', skippable: false });
    player.toggle();
    vi.advanceTimersByTime(60_000);
    expect([status(), fake.takeCalls()]).toEqual(['paused', ['stop']]);
  });

  test('while paused is mended when play is pressed, without a word', () => {
    const { player, fake, notices } = playing();
    fake.time(42);
    fake.status('paused');
    fake.fail({ reason: 'network', skippable: false });
    vi.advanceTimersByTime(60_000);
    player.toggle();
    expect([notices, fake.takeCalls()]).toEqual([[], ['stop', 'load a at 42 then b']]);
  });

  test('a browser that wants a click first: paused, no error, play goes on', () => {
    const { player, fake, notices, status } = createTestPlayer();
    player.play(album, songs('ab'));
    fake.takeCalls();
    fake.status('loading');
    fake.fail({ reason: 'blocked', skippable: false });
    expect([status(), notices]).toEqual(['paused', []]);
    player.toggle();
    expect(fake.takeCalls()).toEqual(['play']);
  });
});

/** The page of a listener who left in the middle of a song. */
function reloaded() {
  const before = createTestPlayer();
  before.player.restore('7');
  before.player.play(album, songs('abc'), 1);
  before.fake.status('playing');
  before.fake.time(42.5);
  before.player.playNext(songs('x'));
  before.player.cycleRepeat();
  before.player.save();
  return createTestPlayer(before.storage);
}

describe('after a reload', () => {
  test('queue, place and repeat are there, paused, and nothing is loaded', () => {
    const { player, fake, now, status } = reloaded();
    player.restore('7');
    expect([now(), status(), player.elapsed.get().elapsedSeconds]).toEqual(['b', 'paused', 42.5]);
    expect(upNext(player.store.getState().queue).map((entry) => entry.item.id)).toEqual(['x', 'c']);
    expect(player.store.getState().queue.repeat).toBe('all');
    expect(fake.takeCalls()).toEqual(['stop']);
    player.seek(60);
    player.toggle();
    expect(fake.takeCalls()).toEqual(['load b at 60 then x']);
  });

  test('the queue of another listener is not shown', () => {
    const { player, now } = reloaded();
    player.restore('8');
    expect(now()).toBe(undefined);
  });

  test('another listener on the same page hears nothing of the first', () => {
    const { player, now, status } = reloaded();
    player.restore('7');
    player.restore('8');
    expect([now(), status()]).toEqual([undefined, 'idle']);
    player.restore('7');
    expect(now()).toBe('b');
  });

  test('a queue that makes no sense is an empty queue', () => {
    for (const garbage of ['', '{', 'null', '[]', '{"version":1}', '{"version":2,"items":{}}']) {
      const storage = createMemoryStorage(new Map([['earshot.player.queue.7', garbage]]));
      const { player, now } = createTestPlayer(storage);
      player.restore('7');
      expect(now()).toBe(undefined);
    }
  });

  test('a full storage does not stop the music', () => {
    const { player, fake, storage, status } = createTestPlayer();
    player.restore('7');
    storage.full = true;
    player.play(album, songs('abc'));
    fake.status('playing');
    fake.time(10);
    player.setVolume(0.2);
    vi.advanceTimersByTime(1000);
    expect(status()).toBe('playing');
  });

  test('after a log out nothing is left', () => {
    const entries = new Map<string, string>();
    const { player } = createTestPlayer(createMemoryStorage(entries));
    player.restore('7');
    player.play(album, songs('abc'));
    vi.advanceTimersByTime(1000);
    expect([...entries.keys()]).toContain('earshot.player.queue.7');
    player.stop();
    vi.advanceTimersByTime(1000);
    expect([...entries.keys()]).toEqual([]);
  });
});

test('the first playback of a page is told once, and a restored queue is not one', () => {
  const { player, fake } = createTestPlayer();
  const callback = vi.fn<() => void>();
  player.onFirstPlayback(callback);
  player.store.setState({ status: 'paused' });
  expect(callback).not.toHaveBeenCalled();
  player.play(album, songs('ab'));
  fake.status('loading');
  fake.status('playing');
  fake.status('paused');
  fake.status('playing');
  expect(callback).toHaveBeenCalledOnce();
});

test('one tab plays at a time', () => {
  const { fake, announcements, otherTabPlays } = playing();
  expect(announcements).toEqual(['playing']);
  otherTabPlays();
  expect(fake.takeCalls()).toEqual(['pause']);
});
