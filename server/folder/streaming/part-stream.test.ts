import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { partStream } from './part-stream.ts';

const megabyte = 1024 * 1024;
const sound = Buffer.from(Array.from({ length: 3 * megabyte }, (_, index) => index % 251));

/** A listener that takes its time, and what has come. */
function slowListener() {
  const parts: Buffer[] = [];
  const listener = new Writable({
    write(part: Buffer, _encoding, done) {
      // What it holds must still be there when it gets around to it.
      setImmediate(() => {
        parts.push(Buffer.from(part));
        done();
      });
    },
  });
  return { listener, received: () => Buffer.concat(parts) };
}

/** A file that tells the buffers it was read into. */
function readInto(buffers: Set<Buffer | undefined>, length = sound.length) {
  return {
    async read(position: number, count: number, into?: Buffer) {
      buffers.add(into);
      const part = sound.subarray(position, Math.min(position + count, length));
      part.copy(into ?? Buffer.alloc(0));
      return (into ?? part).subarray(0, part.length);
    },
  };
}

test('a long part comes whole through one buffer, and the next one takes the same', async () => {
  const buffers = new Set<Buffer | undefined>();
  for (const [start, end] of [
    [0, sound.length - 1],
    [megabyte + 1, 2 * megabyte + 7],
  ] as const) {
    const { listener, received } = slowListener();
    const stream = partStream(readInto(buffers), start, end);
    stream.pipe(listener);
    await Promise.all([finished(listener), finished(stream)]);
    expect(received().equals(sound.subarray(start, end + 1))).toBe(true);
  }
  expect(buffers.size).toBe(1);
});

test('two listeners at once hear each their own', async () => {
  const starts = [0, 77, 7777];
  const results = await Promise.all(
    starts.map(async (start) => {
      const { listener, received } = slowListener();
      partStream(readInto(new Set()), start, sound.length - 1).pipe(listener);
      await finished(listener);
      return received().equals(sound.subarray(start));
    }),
  );
  expect(results).toEqual([true, true, true]);
});

test('a file that became shorter ends with an error', async () => {
  const { listener } = slowListener();
  const stream = partStream(readInto(new Set(), megabyte), 0, sound.length - 1);
  stream.pipe(listener);
  await expect(finished(stream)).rejects.toThrow('became shorter');
});

test('a listener who goes away ends it when its last read is over', async () => {
  const { promise: read, resolve: answer } = Promise.withResolvers<Buffer>();
  const stream = partStream({ read: () => read }, 0, 100);
  let closed = false;
  stream.once('close', () => {
    closed = true;
  });
  stream.pipe(slowListener().listener);
  stream.destroy();
  await new Promise(setImmediate);
  expect(closed).toBe(false);
  answer(Buffer.alloc(10));
  await expect.poll(() => closed).toBe(true);
});
