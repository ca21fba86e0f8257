/** What a picture is by its first bytes; null for anything else, SVG above all: it is a program. */
export function pictureKind(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | null {
  if (bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))) return 'png';
  const text = bytes.subarray(0, 12).toString('latin1');
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP$/s.test(text)) return 'webp';
  return /^.{4}ftypavi[fs]$/s.test(text) ? 'avif' : null;
}
