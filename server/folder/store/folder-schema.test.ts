import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { catalogueSchema, identitySchema } from './folder-schema.ts';

/** Version 11 as listeners' servers have it on their disks, word for word. */
const catalogueAtEleven = `
  create table song (
    id integer primary key, path text not null unique, directory text not null, size integer not null,
    modified_at integer not null, lyrics_stamp integer not null default 0, first_seen_at integer not null, format text not null, sample_rate integer not null, bits_per_sample integer,
    frames integer not null, priming integer not null, padding integer not null, duration integer not null,
    title text not null, artist_name text not null, album_id integer not null, album_title text not null,
    album_artist_id integer not null, album_artist_name text not null, is_compilation integer not null,
    track_number integer, disc_number integer, release_date text, genres text not null, picture_id integer,
    more_album_artists text not null default '', folded text not null, artist_folded text not null default '', is_book integer not null default 0);
  create index song_by_album on song (album_id, disc_number, track_number, path);
  create index song_by_folded on song (folded);
  create index song_by_artist_name on song (artist_folded, folded);
  create index song_by_first_seen on song (first_seen_at);
  create index song_by_directory on song (directory);
  create table album (
    id integer primary key, title text not null, artist_id integer not null, artist_name text not null,
    release_date text, genres text not null, song_count integer not null, duration integer not null, picture_id integer, is_compilation integer not null,
    first_seen_at integer not null, newest_file_at integer not null, folded text not null,
    artist_folded text not null default '', release_group text, edition_of integer not null,
    edition_folded text not null, first_date text, is_book integer not null default 0);
  create index album_by_folded on album (folded);
  create index album_by_edition on album (edition_folded, edition_of, folded);
  create index album_by_artist_name on album (artist_folded, edition_folded, edition_of, folded);
  create index album_by_edition_of on album (edition_of);
  create index album_by_artist on album (artist_id);
  create index album_by_release on album (release_date);
  create index album_by_newness on album (first_seen_at desc, newest_file_at desc, id desc);
  create index album_by_book on album (is_book, folded, id) where is_book = 1;
  create table artist (
    id integer primary key, name text not null, folded text not null, name_sort text, musicbrainz_id text,
    picture_id integer);
  create index artist_by_folded on artist (folded);
  create table song_artist (
    song_id integer not null, position integer not null, artist_id integer not null,
    primary key (song_id, position)) without rowid;
  create index song_artist_by_artist on song_artist (artist_id, song_id);
  create table song_detail (
    of_song integer primary key, title_sort text, album_sort text, disc_subtitle text, edition_date text,
    composer_name text, isrc text, content_rating text, label text, release_type text, has_lyrics integer not null, track_gain real, track_peak real,
    album_gain real, album_peak real, musicbrainz_recording text, musicbrainz_release text,
    musicbrainz_release_group text, artist_picture_id integer, narrator text, series text,
    series_part text, description text);
  create table song_credit (
    song_id integer not null, role text not null, position integer not null, name text not null,
    primary key (song_id, role, position)) without rowid;
  create index song_credit_by_name on song_credit (name, role, song_id);
  create table lyrics (song_id integer not null, position integer not null, language text, is_synced integer not null,
    is_cut integer not null, lines text not null, primary key (song_id, position)) without rowid;
  create trigger song_artist_folded after insert on song_artist when new.position = 0 begin
    update song set artist_folded = artist.folded from artist
    where song.id = new.song_id and artist.id = new.artist_id and song.artist_folded <> artist.folded;
  end;
  create trigger album_artist_folded after insert on album begin
    update album set artist_folded = coalesce((select folded from artist where id = new.artist_id), '')
    where id = new.id;
  end;
  create table album_artist (
    album_id integer not null, position integer not null, artist_id integer not null,
    primary key (album_id, position)) without rowid;
  create index album_artist_by_artist on album_artist (artist_id, album_id);
  create trigger album_first_artist after insert on album begin
    insert or replace into album_artist (album_id, position, artist_id) values (new.id, 0, new.artist_id);
  end;
  create table album_genre (
    genre text not null, album_id integer not null, primary key (genre, album_id)) without rowid;
  create index album_genre_by_album on album_genre (album_id);
  create table picture (
    id integer primary key, key text not null unique, path text not null, position integer not null,
    length integer not null, width integer not null, height integer not null, color text, text_colors text,
    placeholder text, thumbhash text);
  create table cover (
    directory text primary key, path text not null, size integer not null, modified_at integer not null,
    picture_id integer) without rowid;
  create table artist_cover (
    directory text primary key, artist_id integer not null, path text not null, size integer not null,
    modified_at integer not null, picture_id integer) without rowid;
  create table unreadable (
    path text primary key, size integer not null, modified_at integer not null, reason text not null) without rowid;
  create table word (id integer primary key, word text not null unique);
  create table setting (name text primary key, value integer not null) without rowid;
  create virtual table song_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
  create virtual table album_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
  create virtual table artist_words using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
`;

const identitiesNow = `
  create table if not exists identity.song_identity (
    id integer primary key autoincrement, fingerprint text not null, path text not null, size integer not null,
    modified_at integer not null, first_seen_at integer not null);
  create index if not exists identity.song_identity_by_fingerprint on song_identity (fingerprint);
  create index if not exists identity.song_identity_by_path on song_identity (path);
  create table if not exists identity.album_identity (
    key text primary key, id integer not null, first_seen_at integer not null) without rowid;
  create index if not exists identity.album_identity_by_id on album_identity (id);
  create table if not exists identity.artist_identity (
    key text primary key, id integer not null, first_seen_at integer not null) without rowid;
  create index if not exists identity.artist_identity_by_id on artist_identity (id);
  create table if not exists identity.departed_song (
    id integer primary key, title text not null, artist_name text not null, album_title text not null,
    duration integer not null);
`;

/** Everything that makes a file another one: columns with their rules, keys, indexes, triggers, tables of words. */
function madeBy(catalogue: string, identities: string) {
  const database = new DatabaseSync(':memory:');
  database.exec(`attach ':memory:' as identity; ${catalogue}; ${identities}`);
  const ask = (sql: string) => database.prepare(sql).all();
  const tables = ask('pragma table_list').map(({ schema, name, type, wr, strict }) => {
    const of = (pragma: string) => ask(`pragma ${String(schema)}.${pragma}(${String(name)})`);
    const indexes = of('index_list').toSorted(byName);
    return [`${String(schema)}.${String(name)}`, { type, wr, strict, columns: of('table_xinfo'), indexes }];
  });
  const others = ['main', 'identity'].map((schema) =>
    ask(`select name, sql from ${schema}.sqlite_master where sql like '%create virtual%' or type <> 'table'`),
  );
  const numbered = ask("select name from identity.sqlite_master where sql like '%autoincrement%'");
  database.close();
  return {
    tables: Object.fromEntries(tables),
    others: others.map((columns) => columns.toSorted(byName)),
    numbered,
  };
}

type Named = { name?: unknown };
const byName = (one: Named, other: Named) => String(one.name).localeCompare(String(other.name));

test('the catalogue on disk is what it was, so that no folder is read anew for its description', () => {
  const now = madeBy(catalogueSchema, identitySchema);
  expect(Object.keys(now.tables).length).toBeGreaterThan(18);
  expect(now.others[0]?.length).toBeGreaterThan(18);
  expect(now).toEqual(madeBy(catalogueAtEleven, identitiesNow));
});
