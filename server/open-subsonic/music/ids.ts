/** What an id is of. It says so itself: many calls take whatever there is. */
const prefixes = {
  song: 'so',
  album: 'al',
  artist: 'ar',
  directory: 'dir',
  playlist: 'pl',
  show: 'pod',
  episode: 'ep',
  radio: 'ra',
} as const;

export type IdKind = keyof typeof prefixes;

const kindOfPrefix = new Map<string, string>(
  Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind]),
);
const isKind = (kind: string | undefined): kind is IdKind =>
  kind !== undefined && Object.hasOwn(prefixes, kind);

/** Letters, digits and dashes alone: apps put ids into addresses and names of files as they are. */
export const idOf = (kind: IdKind, key: number | string): string => `${prefixes[kind]}-${key}`;

/** What an id says; undefined for none of ours. A picture's id has its version behind `_`, which is passed over. */
export function parseId(id: string): { kind: IdKind; key: string } | undefined {
  const [, prefix = '', key = ''] = /^([a-z]+)-([A-Za-z0-9-]{1,80})(?:_[A-Za-z0-9]*)?$/.exec(id) ?? [];
  const kind = kindOfPrefix.get(prefix);
  return isKind(kind) ? { kind, key } : undefined;
}

/** The number in an id of one kind; undefined in any other. */
export function numberIn(kind: IdKind, id: string): number | undefined {
  const found = parseId(id);
  return found?.kind === kind && /^[1-9]\d{0,14}$/.test(found.key) ? Number(found.key) : undefined;
}

/** A picture belongs to something, and is another when its bytes are: what apps keep of it stays true. */
export const pictureId = (
  kind: IdKind,
  key: number | string,
  pictureKey: string | null,
): string | undefined => (pictureKey === null ? undefined : `${idOf(kind, key)}_${pictureKey.slice(0, 8)}`);
