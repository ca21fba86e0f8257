/** One Ogg page (RFC 3533 §6). `granule` is -1 on a page where no packet ends. Offsets are within the buffer. */
export type OggPage = {
  start: number;
  bodyStart: number;
  end: number;
  granule: number;
  serial: number;
  lacing: Buffer;
};

/** The page at `at`, or null when none begins there. Its `end` may lie behind the buffer. */
export function readOggPage(buffer: Buffer, at: number): OggPage | null {
  if (at + 27 > buffer.length || buffer.toString('latin1', at, at + 4) !== 'OggS') return null;
  const segments = buffer.readUInt8(at + 26);
  const bodyStart = at + 27 + segments;
  const lacing = buffer.subarray(at + 27, bodyStart);
  if (lacing.length < segments) return null;
  const granule = buffer.readBigInt64LE(at + 6);
  return {
    start: at,
    bodyStart,
    end: bodyStart + lacing.reduce((sum, length) => sum + length, 0),
    granule: Number(granule),
    serial: buffer.readUInt32LE(at + 14),
    lacing,
  };
}

/** Every page that begins in the buffer, from its first on. */
export function oggPages(buffer: Buffer): OggPage[] {
  const pages: OggPage[] = [];
  for (let at = buffer.indexOf('OggS'); at !== -1; ) {
    const page = readOggPage(buffer, at);
    if (page) pages.push(page);
    at = buffer.indexOf('OggS', page ? page.end : at + 4);
  }
  return pages;
}

/** The packets that end in the page, a first one that began earlier left out. */
export function packetsOf(buffer: Buffer, page: OggPage): Buffer[] {
  const continued = (buffer.readUInt8(page.start + 5) & 1) === 1;
  const packets: Buffer[] = [];
  let start = page.bodyStart;
  let end = start;
  for (const length of page.lacing) {
    end += length;
    if (length === 255) continue;
    packets.push(buffer.subarray(start, end));
    start = end;
  }
  return continued ? packets.slice(1) : packets;
}
