import type { Resource, SearchReply } from '#contract/provider.ts';
import { badInput } from '#server/errors.ts';
import type { CatalogueReader } from '../catalogue-reader.ts';
import { fold, foldedWords } from '../fold.ts';
import { integer, text } from '../row.ts';
import { albumResource, selectAlbums } from './album-resource.ts';
import { artistResource, selectArtists } from './artist-resource.ts';
import type { Page } from './page.ts';
import type { Kind } from './resource-id.ts';
import { selectSongs, songResource } from './song-resource.ts';

const tables = { songs: 'song', albums: 'album', artists: 'artist' } as const;
const longestTerm = 200;
const mostWords = 10;
/** Each of the three ways of finding gives up after this many, so that one letter costs no more than a name. */
const mostCandidates = 200;

/**
 * Searches as one types: the whole name first, then names that begin so, then names that hold all the words (each may
 * be a beginning), also by their artist and album. 400 without a term or types.
 */
export function searchCatalogue(read: CatalogueReader, term: string, types: string, page: Page): SearchReply {
  if (term.trim() === '') throw badInput('term must name what to search for.');
  const asked = types.split(',').map((type) => type.trim());
  const kinds = (['songs', 'albums', 'artists'] as const).filter((kind) => asked.includes(kind));
  if (asked.every((type) => type === '')) throw badInput('types must name at least one type.');
  const results: SearchReply['results'] = {};
  for (const kind of kinds) {
    const ids = ranked(read, kind, term.slice(0, longestTerm).toWellFormed());
    const shown = ids.slice(page.offset, page.offset + page.limit);
    if (shown.length === 0) continue;
    const path = (offset: number) => {
      const query = new URLSearchParams({ term, types: kind, limit: String(page.limit) });
      return `/v1/catalog/us/search?${offset === 0 ? '' : `offset=${offset}&`}${query.toString()}`;
    };
    const end = page.offset + shown.length;
    const next = end < ids.length ? { next: path(end) } : {};
    results[kind] = { href: path(page.offset), ...next, data: resources(read, kind, shown) };
  }
  return { results };
}

/** Ids, the best first. */
function ranked(read: CatalogueReader, kind: Kind, term: string): number[] {
  const table = tables[kind];
  const name = fold(term);
  const words = foldedWords(term).slice(0, mostWords);
  const found = new Map<number, string>();
  const keep = (sql: string, ...values: string[]) => {
    for (const row of read.all(sql, ...values, mostCandidates))
      found.set(integer(row, 'id'), text(row, 'folded'));
  };
  const columns = `select ${table}.id, ${table}.folded from`;
  keep(`${columns} ${table} where folded = ? limit ?`, name);
  keep(`${columns} ${table} where folded >= ? and folded < ? limit ?`, name, `${name}\u{10ffff}`);
  if (words.length > 0)
    keep(
      `${columns} (select rowid from ${table}_words where ${table}_words match ? limit ?) as hit
       join ${table} on ${table}.id = hit.rowid`,
      words.map((word) => `"${word}"*`).join(' '),
    );
  return [...found]
    .map(([id, folded]) => ({ id, rank: rankOf(folded, name, words), length: folded.length }))
    .sort((a, b) => a.rank - b.rank || a.length - b.length || a.id - b.id)
    .map(({ id }) => id);
}

/** 0 the very name, 1 begins with it, 2 all words stand in the name, 3 found by its artist or album. */
function rankOf(folded: string, name: string, words: string[]): number {
  if (folded === name) return 0;
  if (folded.startsWith(name)) return 1;
  const own = folded.split(' ');
  return words.every((word) => own.some((part) => part.startsWith(word))) ? 2 : 3;
}

function resources(read: CatalogueReader, kind: Kind, ids: number[]): Resource[] {
  const asked = JSON.stringify(ids);
  const within = 'in (select value from json_each(?))';
  const rows =
    kind === 'songs'
      ? read.all(`${selectSongs} where song.id ${within}`, asked)
      : kind === 'albums'
        ? read.all(`${selectAlbums} where album.id ${within}`, asked)
        : read.all(`${selectArtists} where artist.id ${within}`, asked);
  const toResource = kind === 'songs' ? songResource : kind === 'albums' ? albumResource : artistResource;
  const byId = new Map(rows.map((row) => [integer(row, 'id'), toResource(row, 'catalogue')]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
