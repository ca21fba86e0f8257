const maxLength = 80;
/** What Windows, macOS or a shell does not take in a name. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unsafe = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e]+/g;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Names for files, made of names that a listener gave: safe on every system, and none twice. */
export function fileNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    const plain = Array.from(name.toWellFormed().replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' '))
      .slice(0, maxLength)
      .join('')
      .replaceAll(/^[\s.]+|[\s.]+$/g, '');
    const safe = plain === '' || reserved.test(plain) ? `Playlist ${plain}`.trim() : plain;
    for (let count = 1; ; count += 1) {
      const tried = count === 1 ? safe : `${safe} (${count})`;
      // Some file systems do not tell upper from lower case, or forms of one letter.
      const key = tried.normalize('NFKC').toLowerCase();
      if (given.has(key)) continue;
      given.add(key);
      return tried;
    }
  };
}
