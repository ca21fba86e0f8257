import type { DatabaseSync } from 'node:sqlite';
import { fold } from '#rules/fold-text.ts';
import { insertInto } from '../store/insert.ts';
import { indexedWords } from '../store/search-words.ts';
import * as tables from '../store/tables.ts';
import type { TaggedArtist } from './album-of-song.ts';
import { namedIdentities } from './named-identity.ts';
import { createWordCollector } from './word-collector.ts';

/** Writes artists with the words they are found by, each once; answers the artist's id. */
export function artistStore(database: DatabaseSync, storeWords: (words: string) => string, now: number) {
  const artistIdentity = namedIdentities(database, tables.artistIdentity);
  const putArtist = insertInto(database, tables.artist, { or: 'ignore', without: ['picture_id'] });
  const words = createWordCollector(database, 'artist_words');
  const known = new Set<number>();

  function store({ name, musicBrainz }: TaggedArtist, sortName: string | null): number {
    const { id } = artistIdentity({ musicBrainz, name: fold(name) }, now);
    if (known.has(id)) return id;
    known.add(id);
    const row = { id, name, folded: fold(name), name_sort: sortName, musicbrainz_id: musicBrainz };
    if (putArtist(row)) words.put(id, storeWords(indexedWords(name)));
    return id;
  }

  return { store, writeWords: () => words.write() };
}
