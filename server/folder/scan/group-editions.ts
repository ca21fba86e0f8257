import type { DatabaseSync } from 'node:sqlite';
import { withoutEdition } from '#rules/edition-title.ts';
import { fold } from '#rules/fold-text.ts';
import { writeStatement } from '../store/insert.ts';
import { fields, prepare, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';

const allAlbums = select(
  fields(
    tables.album,
    'id',
    'artist_id',
    'title',
    'release_date',
    'release_group',
    'edition_of',
    'edition_folded',
    'first_date',
  ),
  'from album where is_book = 0',
);

type Edition = {
  id: number;
  name: string;
  releaseDate: string | null;
  releaseGroup: string | null;
  /** What is stored of its group. */
  stored: string;
};
type Group = { editionOf: number; name: string; firstDate: string | null };

const asStored = ({ editionOf, name, firstDate }: Group) => `${editionOf}\n${firstDate}\n${name}`;

/**
 * Groups the editions of each album: those of one MusicBrainz release group, and those of one artist with one title but for
 * edition words. Two release groups are never one album. Writes only changes.
 */
export function groupEditions(database: DatabaseSync): void {
  const changes: [Group, number][] = [];
  for (const editions of editionsTogether(database)) {
    const [first] = editions.toSorted(byAge);
    if (first === undefined) continue;
    const dates = editions.flatMap(({ releaseDate }) => releaseDate ?? []).toSorted();
    const group = { editionOf: first.id, name: first.name, firstDate: dates[0] ?? null };
    for (const { id, stored } of editions) if (stored !== asStored(group)) changes.push([group, id]);
  }
  if (changes.length === 0) return;
  const put = writeStatement(
    database,
    'update album set edition_of = ?, edition_folded = ?, first_date = ? where id = ?',
  );
  for (const [{ editionOf, name, firstDate }, id] of changes) put.run(editionOf, name, firstDate, id);
}

function editionsTogether(database: DatabaseSync): Edition[][] {
  const byTitle = new Map<string, Edition[]>();
  for (const row of prepare(database, allAlbums).iterate()) {
    const { id, artist_id, title, release_date: releaseDate, release_group: releaseGroup } = row;
    const name = fold(withoutEdition(title));
    const stored = asStored({
      editionOf: row.edition_of,
      name: row.edition_folded,
      firstDate: row.first_date,
    });
    const key = `${artist_id}\n${name}`;
    const alike = byTitle.get(key) ?? [];
    alike.push({ id, name, releaseDate, releaseGroup, stored });
    byTitle.set(key, alike);
  }
  const together = new Map<string, Edition[]>();
  for (const [title, alike] of byTitle) {
    const groups = new Set(alike.flatMap(({ releaseGroup }) => releaseGroup ?? []));
    const [only] = groups.size === 1 ? groups : [];
    for (const edition of alike) {
      // One without an id joins the others only where it is plain which.
      const key = edition.releaseGroup ?? only ?? title;
      together.set(key, [...(together.get(key) ?? []), edition]);
    }
  }
  return [...together.values()];
}

/** The one that came out first; where nobody says, the one that was met first. */
const byAge = (one: Edition, other: Edition) =>
  compare(one.releaseDate ?? '9', other.releaseDate ?? '9') || one.id - other.id;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
