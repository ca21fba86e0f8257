import type { Referred } from './part.ts';

type Numbered = Exclude<Referred, 'station'>;

const inStation: Record<string, Numbered> = { s: 'song', a: 'artist' };

/** An id in its parts: what comes before the number, and what the number is of. Null for an id that is good anywhere. */
function partsOf(kind: Referred, id: string): { prefix: string; kind: Numbered; key: string } | null {
  if (kind === 'playlist') return id.startsWith('pl.') ? null : { prefix: '', kind, key: id };
  if (kind === 'station') {
    const [, letter = '', number = ''] = /^ra\.([sa])(\d+)$/.exec(id) ?? [];
    const of = inStation[letter];
    return of === undefined ? null : { prefix: `ra.${letter}`, kind: of, key: number };
  }
  const [, prefix = '', key = id] = /^([ilr]\.)?(.+)$/s.exec(id) ?? [];
  return { prefix, kind, key };
}

/** Which songs, albums and artists an export speaks of. */
export function createMentions() {
  const mentioned: Record<Numbered, Set<string>> = {
    song: new Set(),
    album: new Set(),
    artist: new Set(),
    playlist: new Set(),
  };
  return {
    mentioned: (kind: Numbered): ReadonlySet<string> => mentioned[kind],
    mention: (kind: Referred, id: string): void => {
      const parts = partsOf(kind, id);
      if (parts) mentioned[parts.kind].add(parts.key);
    },
  };
}

/** What the ids of a file are called here. A station or mix of the other account's own taste is this listener's, or nobody's. */
export function createTranslation(userId: string) {
  const known: Record<Numbered, Map<string, string>> = {
    song: new Map(),
    album: new Map(),
    artist: new Map(),
    playlist: new Map(),
  };
  return {
    learn: (kind: Numbered, id: string, here: string): void => {
      known[kind].set(id, here);
    },
    translate: (kind: Referred, id: string): string | null => {
      if (id.startsWith('ra.u-')) return `ra.u-${userId}`;
      if (id.startsWith('pl.pm-')) return null;
      const parts = partsOf(kind, id);
      if (parts === null) return /^(ra\.q-|pl\.)[\w-]{1,80}$/.test(id) ? id : null;
      const here = known[parts.kind].get(parts.key);
      return here === undefined ? null : parts.prefix + here;
    },
  };
}
