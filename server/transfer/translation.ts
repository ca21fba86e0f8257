import type { Importing, Referred } from './part.ts';

type Numbered = Exclude<Referred, 'station'>;

const inStation: Record<string, Numbered> = { s: 'song', a: 'artist' };
const kinds = ['song', 'album', 'artist', 'playlist', 'episode'] as const;

/** One of each kind. */
const ofEachKind = <Value>(make: () => Value): Record<Numbered, Value> => ({
  song: make(),
  album: make(),
  artist: make(),
  playlist: make(),
  episode: make(),
});

/** An id in its parts: what comes before the number, and what the number is of. Null for an id that is good anywhere. */
function partsOf(kind: Referred, id: string): { prefix: string; kind: Numbered; key: string } | null {
  if (kind === 'playlist') return id.startsWith('pl.') ? null : { prefix: '', kind, key: id };
  if (kind === 'episode') return { prefix: '', kind, key: id };
  if (kind === 'station') {
    const [, letter = '', number = ''] = /^ra\.([sa])(\d+)$/.exec(id) ?? [];
    const of = inStation[letter];
    return of === undefined ? null : { prefix: `ra.${letter}`, kind: of, key: number };
  }
  const [, prefix = '', key = id] = /^([ilr]\.)?(.+)$/s.exec(id) ?? [];
  return { prefix, kind, key };
}

/** Which songs, albums, artists and episodes an export speaks of. */
export function createMentions() {
  const mentioned = ofEachKind(() => new Set<string>());
  return {
    mentioned: (kind: Numbered): ReadonlySet<string> => mentioned[kind],
    mention: (kind: Referred, id: string): void => {
      const parts = partsOf(kind, id);
      if (parts) mentioned[parts.kind].add(parts.key);
    },
  };
}

const maxUnnamed = 100_000;

/** What the ids of a file are called here. A station or mix of the other account's own taste is this listener's, or nobody's. */
export function createTranslation(userId: string) {
  /** Null for what the file names and this Earshot does not have. */
  const ids = ofEachKind(() => new Map<string, string | null>());
  const unnamed = ofEachKind(() => new Set<string>());
  return {
    learn: (kind: Numbered, id: string, here: string | null): void => {
      ids[kind].set(id, here);
    },
    translate: (kind: Referred, id: string): string | null => {
      if (id.startsWith('ra.u-')) return `ra.u-${userId}`;
      if (id.startsWith('pl.pm-')) return null;
      const parts = partsOf(kind, id);
      if (parts === null) return /^(ra\.q-|pl\.)[\w-]{1,80}$/.test(id) ? id : null;
      const here = ids[parts.kind].get(parts.key);
      if (here === undefined && unnamed[parts.kind].size < maxUnnamed) unnamed[parts.kind].add(parts.key);
      return here == null ? null : parts.prefix + here;
    },
    /** How many different things rows spoke of by an id that the file does not explain: their files had gone before the export. */
    unnamed: (): number => kinds.reduce((sum, kind) => sum + unnamed[kind].size, 0),
  } satisfies Pick<Importing, 'learn' | 'translate'> & { unnamed: () => number };
}
