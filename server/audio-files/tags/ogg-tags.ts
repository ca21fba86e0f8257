import { readOggPage } from '../sound/ogg-pages.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { emptyTags, type NativeTags } from './native-tags.ts';
import { readFlacBlock, readVorbisComment } from './vorbis-comment.ts';

/** Comments with pictures in base64 may be long; beyond this nobody's are. */
const maxPacket = 24 * 1024 * 1024;
const maxPackets = 100;
const maxPage = 27 + 255 + 255 * 255;

/** The comments of an Ogg file: of Vorbis, of Opus, or the metadata blocks of FLAC in Ogg, each in its own packet. */
export function oggTags(bytes: SongBytes): NativeTags {
  const tags = emptyTags();
  let count = 0;
  for (const packet of headerPackets(bytes)) {
    count += 1;
    const isFlac = packet.toString('latin1', 0, 5) === '\x7fFLAC';
    if (count === 1 || isFlac) continue;
    if (readPacket(tags, packet)) break;
  }
  return tags;
}

/** Reads one packet that is not the first; answers whether it was the last that says anything. */
function readPacket(tags: NativeTags, packet: Buffer): boolean {
  const name = packet.toString('latin1', 0, 8);
  if (name.startsWith('\x03vorbis')) readVorbisComment(tags, packet.subarray(7));
  else if (name === 'OpusTags') readVorbisComment(tags, packet.subarray(8));
  else {
    const type = packet.length > 4 ? packet.readUInt8(0) : 0xff;
    if (type === 0xff) return true;
    readFlacBlock(tags, type & 0x7f, () => packet.subarray(4), -1);
    return (type & 0x80) !== 0;
  }
  return true;
}

/** The packets of the file's first stream from its beginning, each put together from its pages. */
function* headerPackets(bytes: SongBytes): Generator<Buffer> {
  let serial: number | null = null;
  let parts: Buffer[] = [];
  let length = 0;
  let packets = 0;
  for (let position = 0; position < bytes.size && length < maxPacket && packets < maxPackets; ) {
    const buffer = bytes.read(position, maxPage);
    const page = readOggPage(buffer, 0);
    if (page === null || page.end > buffer.length) return;
    position += page.end;
    serial ??= page.serial;
    if (page.serial !== serial) continue;
    let start = page.bodyStart;
    let end = start;
    for (const lace of page.lacing) {
      end += lace;
      if (lace === 255) continue;
      yield Buffer.concat([...parts, buffer.subarray(start, end)]);
      packets += 1;
      parts = [];
      length = 0;
      start = end;
    }
    parts.push(Buffer.from(buffer.subarray(start, end)));
    length += end - start;
  }
}
