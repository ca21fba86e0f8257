import { createTable, type Table } from './table.ts';
import {
  album,
  albumArtist,
  albumGenre,
  albumIdentity,
  artist,
  artistCover,
  artistIdentity,
  cover,
  departedSong,
  lyrics,
  picture,
  setting,
  song,
  songArtist,
  songCredit,
  songDetail,
  songIdentity,
  unreadable,
  word,
} from './tables.ts';

/**
 * Raised with every change below, and when more is read from the files: a file of another version is built anew from
 * the music folder.
 */
export const schemaVersion = 10;

/**
 * `folder.sqlite`: what the scan read in the music folder. A cache; losing it costs one scan. Times are epoch
 * milliseconds, pictures lie in files (`position`, `length`), `folded` is the form that search compares. Gains are
 * decibels. `release_date` is when music first came out, `edition_date` when this edition of it did. `song_credit`
 * holds who did something beside performing; `lyrics` has a row for each language, the best first, its `lines` JSON in the
 * form that the contract gives lines. The
 * triggers keep `artist_folded` for lists sorted by artist: their pages are read off an index. `album_artist` has all whom
 * an album is by, the one it stands under first; `song.more_album_artists` are the numbers of the others, with commas.
 * `song_detail.label` and `release_type` have a line for each value. `album.edition_of` is the number of the first edition
 * (its own where there is no other), `edition_folded` what all of them are called, `first_date` when the first came out:
 * lists sort by these, so that editions stand beside each other (`group-editions.ts`).
 */
export const catalogueSchema = `
  ${tables([song, album, artist, songArtist, songDetail, songCredit, lyrics, albumArtist, albumGenre, picture, cover])};
  ${tables([artistCover, unreadable, word, setting])};
  create index song_by_album on song (album_id, disc_number, track_number, path);
  create index song_by_folded on song (folded);
  create index song_by_artist_name on song (artist_folded, folded);
  create index song_by_first_seen on song (first_seen_at);
  create index song_by_directory on song (directory);
  create index album_by_folded on album (folded);
  create index album_by_edition on album (edition_folded, edition_of, folded);
  create index album_by_artist_name on album (artist_folded, edition_folded, edition_of, folded);
  create index album_by_edition_of on album (edition_of);
  create index album_by_artist on album (artist_id);
  create index album_by_release on album (release_date);
  create index album_by_newness on album (first_seen_at desc, newest_file_at desc, id desc);
  create index artist_by_folded on artist (folded);
  create index song_artist_by_artist on song_artist (artist_id, song_id);
  create index song_credit_by_name on song_credit (name, role, song_id);
  create trigger song_artist_folded after insert on song_artist when new.position = 0 begin
    update song set artist_folded = artist.folded from artist
    where song.id = new.song_id and artist.id = new.artist_id and song.artist_folded <> artist.folded;
  end;
  create trigger album_artist_folded after insert on album begin
    update album set artist_folded = coalesce((select folded from artist where id = new.artist_id), '')
    where id = new.id;
  end;
  create index album_artist_by_artist on album_artist (artist_id, album_id);
  create trigger album_first_artist after insert on album begin
    insert or replace into album_artist (album_id, position, artist_id) values (new.id, 0, new.artist_id);
  end;
  create index album_genre_by_album on album_genre (album_id);
  create virtual table song_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
  create virtual table album_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
  create virtual table artist_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
`;

/**
 * `folder-identity.sqlite`: which number was given to what. Never rebuilt and nothing is ever deleted, so that a song
 * keeps its id (and with it its likes) when it is moved, renamed, tagged anew, or away for a while; `departed_song` says what it
 * was called when it went.
 */
export const identitySchema = `
  ${tables([songIdentity, albumIdentity, artistIdentity, departedSong], 'if not exists ')};
  create index if not exists identity.song_identity_by_fingerprint on song_identity (fingerprint);
  create index if not exists identity.song_identity_by_path on song_identity (path);
  create index if not exists identity.album_identity_by_id on album_identity (id);
  create index if not exists identity.artist_identity_by_id on artist_identity (id);
`;

function tables(described: readonly Table[], ifNotExists = ''): string {
  return described.map((one) => createTable(one, ifNotExists)).join('; ');
}
