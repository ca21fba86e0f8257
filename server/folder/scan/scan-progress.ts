import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const pathOffset = 32;
const pathLength = 8192;
const slots = { found: 0, done: 1, songs: 2, unreadable: 3, steps: 4, pathBytes: 5, revision: 6, stop: 7 };
type Count = keyof typeof slots;

/**
 * How far a scan is, in a small file that the server and the scan's own process share: counts that cost a write of four
 * bytes, and the file being read, so that one that never ends can be named after its process was stopped.
 */
export function scanProgress(path: string) {
  const file = openSync(path, 'r+');
  const word = Buffer.alloc(4);

  function get(name: Count): number {
    return readSync(file, word, 0, 4, slots[name] * 4) === 4 ? word.readInt32LE() : 0;
  }
  function set(name: Count, value: number): void {
    word.writeInt32LE(value);
    writeSync(file, word, 0, 4, slots[name] * 4);
  }
  function add(name: Count, value = 1): void {
    set(name, get(name) + value);
  }
  return {
    get,
    set,
    add,
    /** The scan says which file it begins; an empty text when none. */
    reading(text: string): void {
      const bytes = Buffer.from(text).subarray(0, pathLength);
      if (bytes.length > 0) writeSync(file, bytes, 0, bytes.length, pathOffset);
      set('pathBytes', bytes.length);
      add('steps');
    },
    readingNow(): string {
      const bytes = Buffer.alloc(get('pathBytes'));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, pathOffset)).toString();
    },
    close: () => closeSync(file),
  };
}

export type ScanProgress = ReturnType<typeof scanProgress>;

/** Begins anew: every count at zero. */
export function newProgressFile(path: string): void {
  const file = openSync(path, 'w');
  writeSync(file, Buffer.alloc(pathOffset));
  closeSync(file);
}
