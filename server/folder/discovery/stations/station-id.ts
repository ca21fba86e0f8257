import { numberOf } from '../../resources/resource-id.ts';

/** What a station is made from: a song, an artist, a genre, or what one listener likes. */
export type StationSource =
  | { kind: 'song'; number: number }
  | { kind: 'artist'; number: number }
  | { kind: 'genre'; key: string }
  | { kind: 'personal'; userId: string };

export function stationId(source: StationSource): string {
  switch (source.kind) {
    case 'song':
      return `ra.s${source.number}`;
    case 'artist':
      return `ra.a${source.number}`;
    case 'genre':
      return `ra.q-${source.key}`;
    case 'personal':
      return `ra.u-${source.userId}`;
  }
}

/** Null when it can be no station's id. */
export function stationSource(id: string): StationSource | null {
  const [, letter, rest = ''] = /^ra\.(s|a|q-|u-)([\w-]{1,80})$/.exec(id) ?? [];
  if (letter === 'q-') return { kind: 'genre', key: rest };
  if (letter === 'u-') return { kind: 'personal', userId: rest };
  if (letter !== 's' && letter !== 'a') return null;
  const number = numberOf(letter === 's' ? 'songs' : 'artists', 'catalogue', rest);
  return number === null ? null : { kind: letter === 's' ? 'song' : 'artist', number };
}
