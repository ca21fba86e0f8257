import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const pathOffset = 32;
const pathLength = 8192;
const slots = { found: 0, done: 1, songs: 2, unreadable: 3, revision: 4, stop: 5, steps: 6, pathBytes: 7 };
type Count = keyof typeof slots;
/** The last slots lie right before the path, so that one write announces a file. */
const headLength = pathOffset - slots.steps * 4;

/** The progress of a scan in a small file shared with its process: counts, and the file being read, to be named after the process was killed. */
export function scanProgress(path: string) {
  const file = openSync(path, 'r+');
  const word = Buffer.alloc(4);
  const fileRecord = Buffer.alloc(headLength + pathLength);
  let steps = 0;

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
    path,
    get,
    set,
    add,
    /** The scan says which file it begins; an empty text when none. */
    reading(text: string): void {
      steps += 1;
      const length = fileRecord.write(text, headLength);
      fileRecord.writeInt32LE(steps, 0);
      fileRecord.writeInt32LE(length, 4);
      writeSync(file, fileRecord, 0, headLength + length, slots.steps * 4);
    },
    readingNow(): string {
      const bytes = Buffer.alloc(get('pathBytes'));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, pathOffset)).toString();
    },
    close: () => closeSync(file),
  };
}

export type ScanProgress = ReturnType<typeof scanProgress>;

/** Resets the file: every count is zero. */
export function newProgressFile(path: string): void {
  const file = openSync(path, 'w');
  writeSync(file, Buffer.alloc(pathOffset));
  closeSync(file);
}
