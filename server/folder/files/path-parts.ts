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

/** How many parts two paths share at their ends. */
export function sharedEnd(one: readonly string[], other: readonly string[]): number {
  const max = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < max && sameName(one.at(-1 - shared) ?? '') === sameName(other.at(-1 - shared) ?? ''))
    shared += 1;
  return shared;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
