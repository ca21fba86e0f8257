import { hash } from 'node:crypto';
import { idOf } from '../music/ids.ts';

/** The id of the picture at an address; it changes with the address. Undefined without an address. */
export const coverIdOf = (
  kind: 'show' | 'episode',
  id: number,
  address: string | null,
): string | undefined =>
  address === null ? undefined : `${idOf(kind, id)}_${hash('md5', address).slice(0, 8)}`;
