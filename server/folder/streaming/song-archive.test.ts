import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { songArchive } from './song-archive.ts';
import type { OpenSong } from './song-source.ts';

/** A song that counts how often it is read and given back. */
function countedSong(size: number, bytesThere = size) {
  const count = { reads: 0, opened: 0, released: 0 };
  const song: OpenSong = {
    size,
    async read(position, length) {
      count.reads += 1;
      return Buffer.alloc(Math.max(0, Math.min(length, bytesThere - position)), 7);
    },
    openForProgram: async () => ({ descriptor: 0, close: () => undefined }),
    modifiedMilliseconds: 0,
    etag: '"a"',
    format: 'mp3',
    container: 'mpeg',
    doesFolderAnswer: async () => true,
    release: () => {
      count.released += 1;
    },
  };
  const open = async () => {
    count.opened += 1;
    return song;
  };
  return { count, open };
}

const megabyte = 1024 * 1024;
const needs = (thrown: unknown[] = []) => ({ now: 0, onError: (one: unknown) => void thrown.push(one) });

test('a long list is never whole in memory: only as much is read as the client takes', async () => {
  const [first, second] = [countedSong(100 * megabyte), countedSong(1)];
  const output = songArchive(
    [
      { path: '1', ...first },
      { path: '2', ...second },
    ],
    needs(),
  );
  await once(output, 'readable');
  output.read();
  await once(output, 'readable');
  expect(first.count.reads).toBeLessThan(20);
  expect(second.count.opened).toBe(0);
  output.destroy();
  await expect.poll(() => first.count.released).toBe(1);
});

test('a client that leaves ends all reading, and what was open is given back', async () => {
  const thrown: unknown[] = [];
  const [first, second] = [countedSong(100 * megabyte), countedSong(1)];
  const output = songArchive(
    [
      { path: '1', ...first },
      { path: '2', ...second },
    ],
    needs(thrown),
  );
  await once(output, 'readable');
  output.destroy();
  await expect.poll(() => first.count.released).toBe(1);
  const { reads } = first.count;
  await new Promise((resolve) => setImmediate(resolve));
  expect([first.count.reads, second.count.opened, thrown]).toEqual([reads, 0, []]);
});

test('a song that is opened after the client left is given back unread', async () => {
  const { count, open } = countedSong(1);
  const gate = Promise.withResolvers<void>();
  const late = async () => {
    await gate.promise;
    return open();
  };
  songArchive([{ path: '1', open: late }], needs()).destroy();
  gate.resolve();
  await expect.poll(() => count).toEqual({ reads: 0, opened: 1, released: 1 });
});

test('a file that cannot be read, or became shorter, ends the download instead of ending it as if it were whole', async () => {
  const missing = async () => {
    throw new Error('gone');
  };
  for (const open of [missing, countedSong(megabyte, 10).open]) {
    const thrown: unknown[] = [];
    const whole = buffer(
      songArchive(
        [
          { path: '1', ...countedSong(3) },
          { path: '2', open },
        ],
        needs(thrown),
      ),
    );
    await expect(whole).rejects.toThrow('Premature close');
    expect(thrown).toHaveLength(1);
  }
});
