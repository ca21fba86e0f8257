import type { DatabaseSync } from 'node:sqlite';
import { fold, indexedWords } from '../store/fold.ts';
import { writeStatement } from '../store/write-statement.ts';
import type { TaggedArtist } from './album-of-song.ts';
import { namedIdentities } from './named-identity.ts';

/** Writes artists with the words they are found by, each once; answers the artist's id. */
export function artistStore(database: DatabaseSync, storeWords: (words: string) => string, now: number) {
  const artistIdentity = namedIdentities(database, 'artist_identity');
  const putArtist = database.prepare(
    `insert into artist (id, name, folded, name_sort, musicbrainz_id) values (?, ?, ?, ?, ?)
     on conflict (id) do nothing returning id`,
  );
  const putArtistWords = writeStatement(database, 'insert into artist_words (rowid, words) values (?, ?)');
  const known = new Set<number>();

  return function store({ name, musicBrainz }: TaggedArtist, sortName: string | null): number {
    const { id } = artistIdentity({ musicBrainz, name: fold(name) }, now);
    if (known.has(id)) return id;
    known.add(id);
    if (putArtist.get(id, name, fold(name), sortName, musicBrainz))
      putArtistWords.run(id, storeWords(indexedWords(name)));
    return id;
  };
}
