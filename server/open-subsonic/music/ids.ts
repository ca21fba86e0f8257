/** Encodes the id of a playlist or mix in hexadecimal, since it may have characters that ids for apps must not have. */
export const playlistIdOf = (id: string): string => idOf('playlist', asHex(id));

/** The same for the id of a share link. */
export const shareIdOf = (id: string): string => idOf('share', asHex(id));

const asHex = (id: string) => Buffer.from(id).toString('hex');

/** Longer ids would not pass `parseId` once they are encoded. */
const maxBytes = 40;

/** Whether the id of a mix is short enough for apps. */
export const fitsPlaylistId = (id: string): boolean => Buffer.byteLength(id) <= maxBytes;

/** Decodes the id of a playlist or mix; undefined for any other id. */
export const playlistIn = (id: string): string | undefined => fromHex('playlist', id);

/** Decodes the id of a share link; undefined for any other id. */
export const shareIn = (id: string): string | undefined => fromHex('share', id);

function fromHex(kind: IdKind, id: string): string | undefined {
  const parts = parseId(id);
  if (parts?.kind !== kind || !/^([\da-f]{2})+$/.test(parts.key)) return undefined;
  return Buffer.from(parts.key, 'hex').toString();
}

/** Prefixes of ids. Many calls accept ids of several kinds, so each id carries its kind. */
const prefixes = {
  song: 'so',
  album: 'al',
  artist: 'ar',
  directory: 'dir',
  playlist: 'pl',
  show: 'pod',
  episode: 'ep',
  radio: 'ra',
  share: 'sh',
} as const;

export type IdKind = keyof typeof prefixes;

const kindOfPrefix = new Map<string, string>(
  Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind]),
);
const isKind = (kind: string | undefined): kind is IdKind =>
  kind !== undefined && Object.hasOwn(prefixes, kind);

/** Ids have only letters, digits and dashes: apps put them unescaped into addresses and file names. */
export const idOf = (kind: IdKind, key: number | string): string => `${prefixes[kind]}-${key}`;

/** Parses an id; undefined for an invalid one. The version behind `_` in the id of a picture is ignored. */
export function parseId(id: string): { kind: IdKind; key: string } | undefined {
  const [, prefix = '', key = ''] = /^([a-z]+)-([A-Za-z0-9-]{1,80})(?:_[A-Za-z0-9]*)?$/.exec(id) ?? [];
  const kind = kindOfPrefix.get(prefix);
  return isKind(kind) ? { kind, key } : undefined;
}

/** The number in an id of this kind; undefined for any other id. */
export function numberIn(kind: IdKind, id: string): number | undefined {
  const parts = parseId(id);
  return parts?.kind === kind && /^[1-9]\d{0,14}$/.test(parts.key) ? Number(parts.key) : undefined;
}

/** The id of an item's picture. It contains a version, so that apps may cache the picture for ever. */
export const pictureId = (
  kind: IdKind,
  key: number | string,
  pictureKey: string | null,
): string | undefined => (pictureKey === null ? undefined : `${idOf(kind, key)}_${pictureKey.slice(0, 8)}`);
