/** A path as any player writes it, in its parts: `C:\Music\a.mp3`, `../a.mp3`, `file:///music/a%20b.mp3`. */
export function pathParts(written: string): string[] {
  const isAddress = /^[a-z][a-z\d+.-]+:\/\//i.test(written);
  const path = isAddress ? decoded(written.replace(/^[^/]+:\/\/[^/]*/, '')) : written;
  const parted = path.includes('/') ? path : path.replaceAll('\\', '/');
  return parted
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[a-z]:$/i.test(part));
}

/** How two names of files are compared: without regard to case, and to how accents are written. */
export function sameName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** What percent signs stand for; as it is where they stand for themselves. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
