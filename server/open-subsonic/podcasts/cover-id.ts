import { hash } from 'node:crypto';
import { idOf } from '../music/ids.ts';

/** The picture at an address, which is another when the address is; undefined without one. */
export const coverIdOf = (
  kind: 'show' | 'episode',
  id: number,
  address: string | null,
): string | undefined =>
  address === null ? undefined : `${idOf(kind, id)}_${hash('md5', address).slice(0, 8)}`;
