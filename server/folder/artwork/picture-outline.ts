/** What kind of picture the bytes are and how large it says it is, in pixels. */
export type PictureOutline = {
  kind: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  width: number;
  height: number;
};

/** By the bytes alone, never by a name. Null for anything else: no SVG, no HTML, no PDF is ever a picture here. */
export function pictureOutline(bytes: Buffer): PictureOutline | null {
  const outline =
    pngOutline(bytes) ?? jpegOutline(bytes) ?? gifOutline(bytes) ?? webpOutline(bytes) ?? avifOutline(bytes);
  return outline && outline.width > 0 && outline.height > 0 ? outline : null;
}

function pngOutline(bytes: Buffer): PictureOutline | null {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gifOutline(bytes: Buffer): PictureOutline | null {
  if (bytes.length < 10 || !/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return null;
  return { kind: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** The first start-of-frame segment (ITU-T T.81 §B.2.2). */
function jpegOutline(bytes: Buffer): PictureOutline | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xff00) return null;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame)
      return { kind: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += marker === 0xffff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Lossy, lossless and extended (RFC 9649 §2). */
function webpOutline(bytes: Buffer): PictureOutline | null {
  if (bytes.length < 30 || !/^RIFF....WEBP/s.test(bytes.toString('latin1', 0, 12))) return null;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8 ')
    return { kind: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { kind: 'webp', width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  return { kind: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}

/** Boxes that tell sizes stand before the pixels: they are looked for no further. */
const avifHead = 16 * 1024;

/** The largest of the sizes in the file (`ispe`, ISO/IEC 23008-12 §6.5.3): smaller ones are of previews and of transparency. */
function avifOutline(bytes: Buffer): PictureOutline | null {
  if (!/^....ftypavi[fs]/s.test(bytes.toString('latin1', 0, 12))) return null;
  const head = bytes.subarray(0, avifHead);
  let [width, height] = [0, 0];
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    width = Math.max(width, head.readUInt32BE(at + 8));
    height = Math.max(height, head.readUInt32BE(at + 12));
  }
  return { kind: 'avif', width, height };
}
