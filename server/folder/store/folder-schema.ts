/**
 * Raised with every change below, and when more is read from the files: a file of another version is built anew from
 * the music folder.
 */
export const schemaVersion = 7;

/**
 * `folder.sqlite`: what the scan read in the music folder. A cache; losing it costs one scan. Times are epoch
 * milliseconds, pictures lie in files (`position`, `length`), `folded` is the form that search compares. Gains are
 * decibels. `release_date` is when music first came out, `edition_date` when this edition of it did. `song_credit`
 * holds who did something beside performing; `lyrics.lines` is JSON, in the form that the contract gives lines. The
 * triggers keep `artist_folded` for lists sorted by artist: their pages are read off an index. `album_artist` has all whom
 * an album is by, the one it stands under first; `song.more_album_artists` are the numbers of the others, with commas.
 */
export const catalogueSchema = `
  create table song (
    id integer primary key, path text not null unique, directory text not null, size integer not null,
    modified_at integer not null, lyrics_stamp integer not null default 0, first_seen_at integer not null, format text not null, sample_rate integer not null,
    frames integer not null, priming integer not null, padding integer not null, duration integer not null,
    title text not null, artist_name text not null, album_id integer not null, album_title text not null,
    album_artist_id integer not null, album_artist_name text not null, is_compilation integer not null,
    track_number integer, disc_number integer, release_date text, genres text not null, picture_id integer,
    more_album_artists text not null default '', folded text not null, artist_folded text not null default '');
  create index song_by_album on song (album_id, disc_number, track_number, path);
  create index song_by_folded on song (folded);
  create index song_by_artist_name on song (artist_folded, folded);
  create index song_by_first_seen on song (first_seen_at);
  create index song_by_directory on song (directory);
  create table album (
    id integer primary key, title text not null, artist_id integer not null, artist_name text not null,
    release_date text, genres text not null, song_count integer not null, duration integer not null, picture_id integer, is_compilation integer not null,
    first_seen_at integer not null, newest_file_at integer not null, folded text not null,
    artist_folded text not null default '');
  create index album_by_folded on album (folded);
  create index album_by_artist_name on album (artist_folded, folded);
  create index album_by_artist on album (artist_id);
  create index album_by_release on album (release_date);
  create index album_by_newness on album (first_seen_at desc, newest_file_at desc, id desc);
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
    composer_name text, isrc text, content_rating text, has_lyrics integer not null, track_gain real, track_peak real,
    album_gain real, album_peak real, musicbrainz_recording text, musicbrainz_release text,
    musicbrainz_release_group text, artist_picture_id integer);
  create table song_credit (
    song_id integer not null, role text not null, position integer not null, name text not null,
    primary key (song_id, role, position)) without rowid;
  create index song_credit_by_name on song_credit (name, role, song_id);
  create table lyrics (song_id integer primary key, is_synced integer not null, lines text not null);
  create trigger song_artist_folded after insert on song_artist when new.position = 0 begin
    update song set artist_folded = (select folded from artist where id = new.artist_id) where id = new.song_id;
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

/**
 * `folder-identity.sqlite`: which number was given to what. Never rebuilt and nothing is ever deleted, so that a song
 * keeps its id (and with it its likes) when it is moved, renamed, tagged anew, or away for a while.
 */
export const identitySchema = `
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
`;
