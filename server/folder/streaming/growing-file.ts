import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPart } from './file-source.ts';

const chunkLength = 64 * 1024;
const lookMilliseconds = 50;

/** A file that is being made. `started`: from here on what lies at `part` is of this making. */
export type Making = {
  part: string;
  started: Promise<void>;
  /** Its path once it is whole; null when it could not be made. Rejects where the disk does not take it. */
  done: Promise<string | null>;
};

/** What is there of a file: all of it, or its beginning, which `rest` reads on with as it grows. */
export type Begun =
  | { kind: 'whole'; file: FileHandle }
  | { kind: 'growing'; file: FileHandle; rest: () => AsyncGenerator<Buffer, void, undefined> };

/** Opens a file as soon as there is something in it; null when it could not be made. The caller closes it. */
export async function openGrowing(making: Making): Promise<Begun | null> {
  const { done } = making;
  const end = { isReached: false };
  const reach = () => void (end.isReached = true);
  done.then(reach, reach);
  await Promise.race([making.started, done]);
  for (;;) {
    if (end.isReached) {
      const path = await done;
      const file = path === null ? null : await open(path, 'r').catch(() => null);
      return file && { kind: 'whole', file };
    }
    const file = await opened(making.part);
    if (file) return { kind: 'growing', file, rest: () => bytesOf(file, done, end) };
    await Promise.race([done, sleep(lookMilliseconds)]);
  }
}

async function opened(path: string): Promise<FileHandle | null> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null || (await file.stat()).size > 0) return file;
  await file.close();
  return null;
}

/** Throws where the conversion stops early, so that a client does not take that for the end. */
async function* bytesOf(
  { fd }: FileHandle,
  done: Promise<string | null>,
  end: { readonly isReached: boolean },
): AsyncGenerator<Buffer, void, undefined> {
  for (let position = 0; ; ) {
    // Read before the bytes: what was written until the end is then all there.
    const wasReached = end.isReached;
    const part = await readPart(fd, position, chunkLength);
    position += part.length;
    if (part.length > 0) yield part;
    else if (!wasReached) await Promise.race([done, sleep(lookMilliseconds)]);
    else if ((await done) === null) throw new Error('The song could not be made to its end.');
    else return;
  }
}
