import { inflateSync } from 'node:zlib';

/** `position` is where the content lies in the tag's content; -1 when it had to be decoded. */
export type Id3Frame = { id: string; content: Buffer; position: number };

const maxFrames = 2000;
/** What a compressed frame may grow to (a zip bomb among tags, threats.md). */
const maxInflated = 16 * 1024 * 1024;

/** The frames of a tag's content, one by one; encrypted ones and those that make no sense are passed over. */
export function* id3v2Frames(
  content: Buffer,
  start: number,
  major: number,
  unsynchronised: boolean,
): Generator<Id3Frame> {
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
    const frame = major === 4 ? decode24(whole, flags, unsynchronised) : decode23(whole, flags);
    if (frame) yield { id, content: frame.content, position: placeOf(frame, position) };
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

/** ID3v2.3 §3.3.1: compressed 0x80, encrypted 0x40, grouped 0x20. */
function decode23(whole: Buffer, flags: number): Decoded {
  if ((flags & 0x40) !== 0) return null;
  const skipped = ((flags & 0x80) === 0 ? 0 : 4) + ((flags & 0x20) === 0 ? 0 : 1);
  const content = whole.subarray(skipped);
  return (flags & 0x80) === 0 ? { content, skipped } : inflated(content);
}

/** ID3v2.4 §4.1.2: grouped 0x40, compressed 8, encrypted 4, unsynchronised 2, data length indicator 1. */
function decode24(whole: Buffer, flags: number, unsynchronised: boolean): Decoded {
  if ((flags & 4) !== 0) return null;
  const skipped = ((flags & 0x40) === 0 ? 0 : 1) + ((flags & 1) === 0 ? 0 : 4);
  const stored = whole.subarray(skipped);
  const content = unsynchronised || (flags & 2) !== 0 ? withoutUnsynchronisation(stored) : stored;
  if ((flags & 8) !== 0) return inflated(content);
  return { content, skipped: content.length === stored.length ? skipped : -1 };
}

function inflated(content: Buffer): Decoded {
  try {
    return { content: inflateSync(content, { maxOutputLength: maxInflated }), skipped: -1 };
  } catch {
    return null;
  }
}

/** Takes the zero behind each 0xFF away (ID3v2.4 §6.1); the same buffer when there is none. */
export function withoutUnsynchronisation(bytes: Buffer): Buffer {
  const pair = Buffer.from([0xff, 0]);
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(pair); at !== -1; at = bytes.indexOf(pair, at + 2)) {
    parts.push(bytes.subarray(from, at + 1));
    from = at + 2;
  }
  return from === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)]);
}
