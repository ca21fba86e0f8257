/** Raised for a line that is longer than any of ours. */
export class LongLine extends Error {}

const lineEnd = 0x0a;

/** The lines of a stream of bytes; one without an end is the last. Throws `LongLine`, and holds no more than one line. */
export async function* linesOfStream(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<string> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const bytes of stream) {
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(lineEnd, start);
      const part = bytes.subarray(start, end < 0 ? bytes.length : end);
      length += part.length;
      if (length > maxBytes) throw new LongLine();
      held.push(part);
      if (end < 0) break;
      if (length > 0) yield Buffer.concat(held).toString();
      held = [];
      length = 0;
      start = end + 1;
    }
  }
  if (length > 0) yield Buffer.concat(held).toString();
}
