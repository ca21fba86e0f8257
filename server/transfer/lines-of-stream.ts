/** Raised for a line that is longer than any of ours. */
export class LongLine extends Error {}

const lineEnd = 0x0a;

/** The lines of a stream of bytes; one without an end is the last. Throws `LongLine`, and holds no more than one line. */
export async function* linesOfStream(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<string> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const bytes of stream)
    for (const { part, isEnd } of partsOf(bytes)) {
      length += part.length;
      if (length > maxBytes) throw new LongLine();
      chunks.push(part);
      if (!isEnd) continue;
      if (length > 0) yield Buffer.concat(chunks).toString();
      chunks = [];
      length = 0;
    }
  if (length > 0) yield Buffer.concat(chunks).toString();
}

/** What stands between the ends of lines; the last part is the beginning of a line that goes on. */
function* partsOf(bytes: Buffer): Generator<{ part: Buffer; isEnd: boolean }> {
  let start = 0;
  for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, start)) {
    yield { part: bytes.subarray(start, end), isEnd: true };
    start = end + 1;
  }
  yield { part: bytes.subarray(start), isEnd: false };
}
