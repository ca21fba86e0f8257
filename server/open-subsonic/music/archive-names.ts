const maxBytes = 160;

/** Device names of Windows, which no file there can have. */
const isReserved = (name: string) => /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);

/** A text as a part of a file name that every file system accepts and that leads nowhere else. */
export function fileNamePart(text: string): string {
  // Marks of writing direction would show another ending than the real one.
  const plain = text.toWellFormed().replaceAll(/[/\\:*?"<>|\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '_');
  const name = withinBytes(plain)
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '');
  return isReserved(name) ? `_${name}` : name || '_';
}

function withinBytes(text: string): string {
  let cut = '';
  for (const character of text) {
    if (Buffer.byteLength(cut) + Buffer.byteLength(character) > maxBytes) break;
    cut += character;
  }
  return cut;
}

type NamedSong = { title: string; suffix: string; album: string };

/** The paths of songs in an archive. Each begins with its place in the list: they sort in order, and no two are alike. */
export function archivePaths(songs: readonly NamedSong[], { byAlbum }: { byAlbum: boolean }): string[] {
  const digits = Math.max(2, String(songs.length).length);
  return songs.map(({ title, suffix, album }, index) => {
    const place = String(index + 1).padStart(digits, '0');
    const directory = byAlbum ? `${fileNamePart(album)}/` : '';
    return `${directory}${place} ${fileNamePart(title)}.${suffix}`;
  });
}

/** The header that gives a download its name. */
export const attachment = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
