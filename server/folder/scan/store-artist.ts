import type { DatabaseSync } from 'node:sqlite';
import { fold, indexedWords } from '../store/fold.ts';
import { insertInto } from '../store/insert.ts';
import * as tables from '../store/tables.ts';
import { writeStatement } from '../store/write-statement.ts';
import type { TaggedArtist } from './album-of-song.ts';
import { namedIdentities } from './named-identity.ts';

/** Writes artists with the words they are found by, each once; answers the artist's id. */
export function artistStore(database: DatabaseSync, storeWords: (words: string) => string, now: number) {
  const artistIdentity = namedIdentities(database, tables.artistIdentity);
  const putArtist = insertInto(database, tables.artist, { or: 'ignore', without: ['picture_id'] });
  const putArtistWords = writeStatement(database, 'insert into artist_words (rowid, words) values (?, ?)');
  const known = new Set<number>();

  return function store({ name, musicBrainz }: TaggedArtist, sortName: string | null): number {
    const { id } = artistIdentity({ musicBrainz, name: fold(name) }, now);
    if (known.has(id)) return id;
    known.add(id);
    const row = { id, name, folded: fold(name), name_sort: sortName, musicbrainz_id: musicBrainz };
    if (putArtist(row)) putArtistWords.run(id, storeWords(indexedWords(name)));
    return id;
  };
}
