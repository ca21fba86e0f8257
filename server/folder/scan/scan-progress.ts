const pathPlace = 32;
const pathLength = 8192;

/**
 * How far a scan is, in memory that the server and its worker share: counts that cost nothing to keep, and the file
 * being read, so that a file that never ends can be named after its worker was stopped.
 */
export function scanProgress(memory: SharedArrayBuffer) {
  const counts = new Int32Array(memory, 0, 8);
  const path = new Uint8Array(memory, pathPlace, pathLength);
  const place = { found: 0, done: 1, songs: 2, unreadable: 3, steps: 4, pathBytes: 5, revision: 6, stop: 7 };
  type Count = keyof typeof place;
  return {
    get: (name: Count): number => Atomics.load(counts, place[name]),
    set: (name: Count, value: number): void => void Atomics.store(counts, place[name], value),
    add: (name: Count, value = 1): void => void Atomics.add(counts, place[name], value),
    /** The worker says which file it begins; an empty text when none. */
    reading(text: string): void {
      const bytes = Buffer.from(text).subarray(0, pathLength);
      path.set(bytes);
      Atomics.store(counts, place.pathBytes, bytes.length);
      Atomics.add(counts, place.steps, 1);
    },
    readingNow: (): string => Buffer.from(path.slice(0, Atomics.load(counts, place.pathBytes))).toString(),
  };
}

export type ScanProgress = ReturnType<typeof scanProgress>;

export const newProgressMemory = (): SharedArrayBuffer => new SharedArrayBuffer(pathPlace + pathLength);
