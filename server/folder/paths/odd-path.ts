/** Paths are stored as text. A byte that is no text is written `//` and two hex digits, so every path is reversible. */
export function pathText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!text.includes('\uFFFD') || Buffer.from(text).equals(bytes)) return text;
  let written = '';
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    written +=
      length === 0 ? `//${bytes.toString('hex', at, at + 1)}` : bytes.toString('utf8', at, at + length);
    at += Math.max(1, length);
  }
  return written;
}

/** What the file system is asked for. */
export function pathBytes(text: string): string | Buffer {
  if (!text.includes('//')) return text;
  const parts = text.split('//').map((part, index) => {
    if (index === 0) return Buffer.from(part);
    return Buffer.concat([Buffer.from(part.slice(0, 2), 'hex'), Buffer.from(part.slice(2))]);
  });
  return Buffer.concat(parts);
}

/** The path for a person to read. The two slashes of `s3://` are no byte. */
export function readablePath(text: string): string {
  return text.replaceAll(/(?<!^s3:)\/\/[0-9a-f]{2}/g, '\uFFFD');
}

/** Bytes of the UTF-8 character at `at`; 0 when there is none. */
function characterLength(bytes: Buffer, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
    const part = bytes.subarray(at, at + length);
    if (Buffer.from(part.toString('utf8')).equals(part)) return length;
  }
  return 0;
}
