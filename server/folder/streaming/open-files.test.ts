import { expect, test } from 'vitest';
import type { MusicFile, MusicFiles } from '../access/music-files.ts';
import { openFiles } from './open-files.ts';

/** Files whose looks wait until they are let go on; what is asked of a closed one, and a second closing, is a fault. */
function slowFiles() {
  const faults: string[] = [];
  const opened: string[] = [];
  let waiting: PromiseWithResolvers<void> | undefined;

  function fileAt(path: string): MusicFile {
    let isClosed = false;
    const used = (what: string) => {
      if (isClosed) faults.push(`${what} of ${path} after it was closed`);
    };
    return {
      descriptor: opened.length,
      openForProgram: async () => ({ descriptor: opened.length, close: () => undefined }),
      size: 10,
      modifiedMilliseconds: 1,
      async look(_withPath, range = null) {
        used('a look');
        await waiting?.promise;
        used('the end of a look');
        const bytes = range ? Buffer.from(new SharedArrayBuffer(range.length)) : undefined;
        return { size: 10, modifiedMilliseconds: 1, read: range?.length ?? 0, bytes };
      },
      layout: async () => null,
      read: async (_position, length) => Buffer.from(new SharedArrayBuffer(length)),
      doesFolderAnswer: async () => true,
      close() {
        used('closing');
        isClosed = true;
      },
    };
  }
  const music: Pick<MusicFiles, 'open'> = {
    async open(path) {
      opened.push(path);
      return fileAt(path);
    },
  };
  return {
    music,
    faults,
    opened,
    hold: () => {
      waiting = Promise.withResolvers();
    },
    goOn: () => {
      waiting?.resolve();
      waiting = undefined;
    },
  };
}

const part = () => ({ position: 0, length: 4 });

test.each([
  ['with its first part', part],
  ['as it is', undefined],
])(
  'a song that is pushed out while it is looked at is opened again, and closed once: %s',
  async (_, first) => {
    const slow = slowFiles();
    const files = openFiles(slow.music);
    (await files.openOriginal('1', '/1.mp3', 'mp3')).release();
    slow.hold();
    const again = files.openOriginal('1', '/1.mp3', 'mp3', first);
    for (let id = 2; id <= 80; id += 1) (await files.openOriginal(String(id), `/${id}.mp3`, 'mp3')).release();
    slow.goOn();
    const song = await again;
    expect(await song.read(0, 4)).toHaveLength(4);
    expect(slow.opened.filter((path) => path === '/1.mp3')).toHaveLength(2);
    song.release();
    files.close();
    expect(slow.faults).toEqual([]);
  },
);
