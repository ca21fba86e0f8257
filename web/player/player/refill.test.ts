import { expect, test, vi } from 'vitest';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { upNext } from '#rules/queue/queue.ts';
import { album, createMemoryStorage, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { type Source, startRefill } from './refill.ts';

const station: PlayContext = { kind: 'station', id: 'ra.1', name: 'Ida Station' };
const flushTasks = () => new Promise((resolve) => setTimeout(resolve, 0));

function listening(source: Source, storage = createMemoryStorage()) {
  const test = createTestPlayer(storage);
  startRefill(test.player, ({ kind }) => (kind === 'station' ? source : undefined));
  const coming = () =>
    upNext(test.player.store.getState().queue)
      .map(({ item }) => item.id)
      .join('');
  return { ...test, coming };
}

test('a station asks for more when fewer than five songs are left, telling what it played', async () => {
  const source = vi.fn<Source>(() => Promise.resolve(songs('ghijkl')));
  const { player, coming } = listening(source);
  player.play(station, songs('abcdef'));
  expect(source).not.toHaveBeenCalled();
  player.next();
  expect(source).toHaveBeenCalledExactlyOnceWith(['a', 'b', 'c', 'd', 'e', 'f'], false);
  await flushTasks();
  expect(coming()).toBe('cdefghijkl');
  expect(source).toHaveBeenCalledOnce();
});

test('it asks for one batch at a time', async () => {
  const source = vi.fn<Source>(() => Promise.resolve(songs('hijklmn')));
  const { player } = listening(source);
  player.play(station, songs('abcdef'));
  for (let press = 0; press < 4; press += 1) player.next();
  expect(source).toHaveBeenCalledOnce();
  await flushTasks();
  expect(source).toHaveBeenCalledOnce();
});

test('a source that fails stops nothing, and is asked again with the next song', async () => {
  const source = vi.fn<Source>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(songs('xyz'));
  const { player, fake, coming, notices } = listening(source);
  player.play(station, songs('abc'));
  await flushTasks();
  expect([source.mock.calls.length, coming(), notices]).toEqual([1, 'bc', []]);
  fake.status('playing');
  fake.advance();
  await flushTasks();
  expect(coming().startsWith('cxyz')).toBe(true);
});

test('what comes too late is not for another album', async () => {
  let answer: (items: ReturnType<typeof songs>) => void = () => undefined;
  const { player, coming } = listening(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  player.play(station, songs('ab'));
  player.play({ kind: 'album', id: '1' }, songs('cd'));
  answer(songs('xy'));
  await flushTasks();
  expect(coming()).toBe('d');
});

test('after a reload the station goes on from its source', async () => {
  const storage = createMemoryStorage();
  const before = listening(() => Promise.resolve([]), storage);
  before.player.restore('u1');
  before.player.play(station, songs('ab'));
  before.player.save();
  const after = listening(() => Promise.resolve(songs('uvwxyz')), storage);
  after.player.restore('u1');
  await flushTasks();
  expect([after.now(), after.coming()]).toEqual(['a', 'buvwxyz']);
});

test('shuffle and repeat do not apply to a station, and are there again after it', () => {
  const { player, coming, now } = listening(() => Promise.resolve([]));
  player.toggleShuffle();
  player.cycleRepeat();
  player.cycleRepeat();
  player.play(station, songs('abcdefgh'));
  expect(coming()).toBe('bcdefgh');
  player.next();
  expect(now()).toBe('b');
  player.previous();
  expect(now()).toBe('a');
  player.play({ kind: 'album', id: '1' }, songs('abcdefgh'));
  expect(player.store.getState().queue).toMatchObject({ shuffle: true, repeat: 'one' });
  expect(coming()).not.toBe('bcdefgh');
});

test('clearing a station ends it: nothing comes up again by itself', async () => {
  const source = vi.fn<Source>(() => Promise.resolve(songs('xyz')));
  const { player, coming } = listening(source);
  player.play(station, songs('abcdefgh'));
  player.clear();
  await flushTasks();
  expect([coming(), source.mock.calls.length]).toEqual(['', 0]);
});

/** A source whose answer comes when the test says so. */
function slowSource() {
  let answer: (items: PlayableItem[]) => void = () => undefined;
  const source: Source = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  return { source, answer: (items: PlayableItem[]) => answer(items) };
}

test('next at the end of what a station has goes on as soon as more is there', async () => {
  const { source, answer } = slowSource();
  const { player, now, status, fake } = listening(source);
  player.play(station, songs('a'));
  fake.status('playing');
  player.next();
  player.next();
  expect([now(), status()]).toEqual(['a', 'playing']);
  answer(songs('bc'));
  await flushTasks();
  expect(now()).toBe('b');
});

test('a station that came to the end of what it has waits for more', async () => {
  const { source, answer } = slowSource();
  const { player, now, status, fake } = listening(source);
  player.play(station, songs('a'));
  fake.status('playing');
  fake.status('ended');
  expect([now(), status()]).toEqual(['a', 'waiting']);
  answer(songs('bc'));
  await flushTasks();
  expect(now()).toBe('b');
});

test('a station that has no more stops, and what was chosen meanwhile plays on', async () => {
  const first = slowSource();
  const ended = listening(first.source);
  ended.player.play(station, songs('a'));
  ended.fake.status('playing');
  ended.fake.status('ended');
  first.answer([]);
  await flushTasks();
  expect(ended.player.store.getState()).toMatchObject({ status: 'paused', isAtEnd: true });

  const second = slowSource();
  const other = listening(second.source);
  other.player.play(station, songs('a'));
  other.player.next();
  other.player.play(album, songs('xy'));
  second.answer(songs('bc'));
  await flushTasks();
  expect(other.now()).toBe('x');
});

test('of a long station the last two hundred songs are told', async () => {
  const source = vi.fn<Source>(() => Promise.resolve([]));
  const { player } = listening(source);
  player.play(station, [...songs('a'.repeat(100)), ...songs('b'.repeat(150))], 249);
  await flushTasks();
  const [calls = []] = source.mock.calls[0] ?? [];
  expect([calls.length, calls.filter((id) => id === 'a').length]).toEqual([200, 50]);
});

const library: PlayContext = { kind: 'songs', id: 'sort=title', name: 'Library' };

function reading(source: Source) {
  const test = createTestPlayer();
  startRefill(test.player, ({ kind }) => (kind === 'songs' ? source : undefined));
  const coming = () =>
    upNext(test.player.store.getState().queue)
      .map(({ item }) => item.id)
      .join('');
  return { ...test, coming };
}

test('a library is read on behind its last song, and to its end', async () => {
  const source = vi.fn<Source>().mockResolvedValueOnce(songs('def')).mockResolvedValue([]);
  const { player, coming } = reading(source);
  player.play(library, songs('abc'));
  await flushTasks();
  expect(coming()).toBe('bcdef');
  player.next();
  await flushTasks();
  player.next();
  await flushTasks();
  expect(coming()).toBe('def');
  expect(source).toHaveBeenLastCalledWith(['a', 'b', 'c', 'd', 'e', 'f'], false);
});

test('a library is read on behind its own last song, also where the listener moved another to its end, and after a reload', async () => {
  const storage = createMemoryStorage();
  const open = (source: Source) => {
    const test = createTestPlayer(storage);
    startRefill(test.player, ({ kind }) => (kind === 'songs' ? source : undefined));
    test.player.restore('u1');
    return test;
  };
  const source = vi.fn<Source>().mockRejectedValueOnce(new Error('away')).mockResolvedValue([]);
  const { player } = open(source);
  player.play(library, songs('abc'));
  player.playLater(songs('x'));
  const key = player.store.getState().queue.userQueued[0]?.key ?? '';
  player.move(key, 2);
  expect(upNext(player.store.getState().queue).map(({ item }) => item.id)).toEqual(['b', 'c', 'x']);
  await flushTasks();
  player.next();
  expect(source).toHaveBeenLastCalledWith(['a', 'b', 'c', 'x', 'c'], false);
  player.save();
  const afterReload = vi.fn<Source>(() => Promise.resolve([]));
  open(afterReload);
  expect(afterReload).toHaveBeenLastCalledWith(['a', 'b', 'c', 'x', 'c'], false);
});

test('the last song that came of a library, taken out, does not come again, nor after a reload', async () => {
  const storage = createMemoryStorage();
  const source = vi.fn<Source>().mockResolvedValue([]);
  const open = () => {
    const test = createTestPlayer(storage);
    startRefill(test.player, ({ kind }) => (kind === 'songs' ? source : undefined));
    test.player.restore('u1');
    return test;
  };
  const { player } = open();
  player.play(library, songs('abcdef'));
  player.remove(player.store.getState().queue.rest.at(-1)?.key ?? '');
  player.next();
  await flushTasks();
  player.save();
  source.mockClear();
  open();
  await flushTasks();
  expect(source.mock.lastCall).toEqual([['a', 'b', 'c', 'd', 'e', 'f'], false]);
});

test('a part of which nobody can play a song is read past', async () => {
  const away = songs('de').map((song) => ({ ...song, isUnavailable: true as const }));
  const source = vi.fn<Source>().mockResolvedValueOnce(away).mockResolvedValueOnce(songs('fghijk'));
  const { player, coming } = reading(source);
  player.play(library, songs('abc'));
  await flushTasks();
  await flushTasks();
  expect(source).toHaveBeenLastCalledWith(['a', 'b', 'c', 'e'], false);
  expect(coming()).toBe('bcfghijk');
});

test('shuffled, what was on its way in the old order comes no more', async () => {
  let answer: (items: ReturnType<typeof songs>) => void = () => undefined;
  const source = vi
    .fn<Source>()
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    )
    .mockResolvedValue(songs('uvwxyz'));
  const { player, coming } = reading(source);
  player.play(library, songs('abc'));
  player.toggleShuffle();
  await vi.dynamicImportSettled();
  answer(songs('def'));
  await flushTasks();
  await flushTasks();
  expect(coming()).toBe('uvwxyz');
  expect(source).toHaveBeenLastCalledWith(['a'], false);
});

test('with repeat, a library that is through begins anew', async () => {
  const source = vi.fn<Source>(() => Promise.resolve(songs('abcdef')));
  const { player } = reading(source);
  player.cycleRepeat();
  player.play(library, songs('ab'));
  await flushTasks();
  expect(source).toHaveBeenCalledExactlyOnceWith(['a', 'b'], true);
});
