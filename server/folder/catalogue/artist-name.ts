import { fold } from '#rules/fold-text.ts';
import { fields, idsOf, select } from '../store/query.ts';
import { artist } from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

/** Names that stand for no artist, in the form of `fold`; '[unknown]' is how MusicBrainz writes it. */
const namesOfNobody = ['unknown artist', 'unknown', 'various artists', 'various'];

/** SQL for their numbers: nobody likes 'Unknown Artist', nor is anybody similar to 'Various Artists'. */
export const nobodies = `select id from artist where folded in (${namesOfNobody.map((name) => `'${name}'`).join(', ')})`;

const nameOf = select(fields(artist, 'name'), 'from artist where id = ?');
const named = idsOf('select id from artist where folded = ? order by id limit 1');

/** Null for an artist who is no longer in the folder. */
export const artistName = (read: CatalogueReader, number: number): string | null =>
  read.get(nameOf, number)?.name ?? null;

/** Whoever is called so, however it is written; null for nobody. */
export const artistNamed = (read: CatalogueReader, name: string): number | null =>
  read.get(named, fold(name))?.id ?? null;
