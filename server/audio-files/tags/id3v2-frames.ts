import { inflateSync } from 'node:zlib';

/** `position` is where the content lies in the tag's content; -1 when it had to be decoded. */
export type Id3Frame = { id: string; content: Buffer; position: number };

const maxFrames = 2000;
/** What the compressed frames of a tag may grow to altogether (zip bombs among tags, threats.md). */
const maxInflatedOfTag = 16 * 1024 * 1024;

/**
 * The frames of a tag's content, one by one; encrypted ones and those that make no sense are passed over, and compressed ones
 * from the first on that is damaged or makes all of them larger than `maxInflated`.
 */
export function* id3v2Frames(
  content: Buffer,
  start: number,
  major: number,
  unsynchronised: boolean,
  maxInflated = maxInflatedOfTag,
): Generator<Id3Frame> {
  const inflate = inflater(maxInflated);
  const nameLength = major === 2 ? 3 : 4;
  const headerLength = major === 2 ? 6 : 10;
  let at = start;
  for (let count = 0; at + headerLength <= content.length && count < maxFrames; count += 1) {
    const id = content.toString('latin1', at, at + nameLength);
    if (!/^[A-Z0-9]+ ?$/.test(id)) return;
    const size = frameSize(content, at, major);
    const position = at + headerLength;
    at = position + size;
    if (size === 0) continue;
    const whole = content.subarray(position, at);
    const flags = major === 2 ? 0 : content.readUInt8(position - 1);
    const frame =
      major === 4 ? decode24(whole, flags, unsynchronised, inflate) : decode23(whole, flags, inflate);
    // One with flags may hold nothing else.
    if (frame && frame.content.length > 0)
      yield { id, content: frame.content, position: placeOf(frame, position) };
  }
}

const placeOf = ({ skipped }: { skipped: number }, position: number): number =>
  skipped === -1 ? -1 : position + skipped;

function frameSize(content: Buffer, at: number, major: number): number {
  if (major === 2) return content.readUIntBE(at + 3, 3);
  const plain = content.readUInt32BE(at + 4);
  if (major === 3) return plain;
  const [a = 0, b = 0, c = 0, d = 0] = content.subarray(at + 4, at + 8);
  const syncSafe = (a << 21) | (b << 14) | (c << 7) | d;
  // Old iTunes wrote plain sizes into ID3v2.4: what follows tells which it is.
  if ((a | b | c | d) > 127) return plain;
  return !mayFollow(content, at + 10 + syncSafe) && mayFollow(content, at + 10 + plain) ? plain : syncSafe;
}

function mayFollow(content: Buffer, at: number): boolean {
  if (at >= content.length) return at === content.length;
  return content[at] === 0 || /^[A-Z0-9]{4}$/.test(content.toString('latin1', at, at + 4));
}

/** `skipped`: how much of the stored content comes before it; -1 where it had to be decoded. */
type Decoded = { content: Buffer; skipped: number } | null;
type Inflate = (content: Buffer) => Decoded;

/** ID3v2.3 §3.3.1: compressed 0x80, encrypted 0x40, grouped 0x20. */
function decode23(whole: Buffer, flags: number, inflate: Inflate): Decoded {
  if ((flags & 0x40) !== 0) return null;
  const skipped = ((flags & 0x80) === 0 ? 0 : 4) + ((flags & 0x20) === 0 ? 0 : 1);
  const content = whole.subarray(skipped);
  return (flags & 0x80) === 0 ? { content, skipped } : inflate(content);
}

/** ID3v2.4 §4.1.2: grouped 0x40, compressed 8, encrypted 4, unsynchronised 2, data length indicator 1. */
function decode24(whole: Buffer, flags: number, unsynchronised: boolean, inflate: Inflate): Decoded {
  if ((flags & 4) !== 0) return null;
  const skipped = ((flags & 0x40) === 0 ? 0 : 1) + ((flags & 1) === 0 ? 0 : 4);
  const stored = whole.subarray(skipped);
  const content = unsynchronised || (flags & 2) !== 0 ? withoutUnsynchronisation(stored) : stored;
  if ((flags & 8) !== 0) return inflate(content);
  return { content, skipped: content.length === stored.length ? skipped : -1 };
}

function inflater(maxInflated: number): Inflate {
  let leftBytes = maxInflated;
  return (stored) => {
    if (leftBytes === 0) return null;
    try {
      const content = inflateSync(stored, { maxOutputLength: leftBytes });
      leftBytes -= content.length;
      return { content, skipped: -1 };
    } catch {
      // A damaged one may have cost as much as the largest.
      leftBytes = 0;
      return null;
    }
  };
}

/** Takes the zero behind each 0xFF away (ID3v2.4 §6.1); the same buffer when there is none. */
export function withoutUnsynchronisation(bytes: Buffer): Buffer {
  const first = bytes.indexOf(Buffer.from([0xff, 0]));
  if (first === -1) return bytes;
  const decoded = Buffer.from(bytes);
  let length = first;
  for (let at = first; at < bytes.length; at += 1) {
    decoded[length] = bytes[at] ?? 0;
    length += 1;
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at += 1;
  }
  return decoded.subarray(0, length);
}
