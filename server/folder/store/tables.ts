import { table } from './table.ts';

/*
 * What `folder.sqlite` and `folder-identity.sqlite` are made of, each column once: their DDL, the statements that fill
 * them and the types of their rows come from here. The order of columns is that of the file.
 */

export const song = table('song', {
  id: 'integer primary key',
  path: 'text not null unique',
  directory: 'text not null',
  size: 'integer not null',
  modified_at: 'integer not null',
  lyrics_stamp: 'integer not null default 0',
  first_seen_at: 'integer not null',
  format: 'text not null',
  sample_rate: 'integer not null',
  bits_per_sample: 'integer',
  frames: 'integer not null',
  priming: 'integer not null',
  padding: 'integer not null',
  duration: 'integer not null',
  title: 'text not null',
  artist_name: 'text not null',
  album_id: 'integer not null',
  album_title: 'text not null',
  album_artist_id: 'integer not null',
  album_artist_name: 'text not null',
  is_compilation: 'integer not null',
  track_number: 'integer',
  disc_number: 'integer',
  release_date: 'text',
  genres: 'text not null',
  picture_id: 'integer',
  more_album_artists: "text not null default ''",
  folded: 'text not null',
  artist_folded: "text not null default ''",
  is_book: 'integer not null default 0',
});

export const album = table('album', {
  id: 'integer primary key',
  title: 'text not null',
  artist_id: 'integer not null',
  artist_name: 'text not null',
  release_date: 'text',
  genres: 'text not null',
  song_count: 'integer not null',
  duration: 'integer not null',
  picture_id: 'integer',
  is_compilation: 'integer not null',
  first_seen_at: 'integer not null',
  newest_file_at: 'integer not null',
  folded: 'text not null',
  artist_folded: "text not null default ''",
  release_group: 'text',
  edition_of: 'integer not null',
  edition_folded: 'text not null',
  first_date: 'text',
  is_book: 'integer not null default 0',
});

export const artist = table('artist', {
  id: 'integer primary key',
  name: 'text not null',
  folded: 'text not null',
  name_sort: 'text',
  musicbrainz_id: 'text',
  picture_id: 'integer',
});

export const songArtist = table(
  'song_artist',
  { song_id: 'integer not null', position: 'integer not null', artist_id: 'integer not null' },
  { primaryKey: ['song_id', 'position'] },
);

export const songDetail = table('song_detail', {
  of_song: 'integer primary key',
  title_sort: 'text',
  album_sort: 'text',
  disc_subtitle: 'text',
  edition_date: 'text',
  composer_name: 'text',
  isrc: 'text',
  content_rating: 'text',
  label: 'text',
  release_type: 'text',
  has_lyrics: 'integer not null',
  track_gain: 'real',
  track_peak: 'real',
  album_gain: 'real',
  album_peak: 'real',
  musicbrainz_recording: 'text',
  musicbrainz_release: 'text',
  musicbrainz_release_group: 'text',
  artist_picture_id: 'integer',
  narrator: 'text',
  series: 'text',
  series_part: 'text',
  description: 'text',
});

export const songCredit = table(
  'song_credit',
  {
    song_id: 'integer not null',
    role: 'text not null',
    position: 'integer not null',
    name: 'text not null',
  },
  { primaryKey: ['song_id', 'role', 'position'] },
);

export const lyrics = table(
  'lyrics',
  {
    song_id: 'integer not null',
    position: 'integer not null',
    language: 'text',
    is_synced: 'integer not null',
    is_cut: 'integer not null',
    lines: 'text not null',
  },
  { primaryKey: ['song_id', 'position'] },
);

export const albumArtist = table(
  'album_artist',
  { album_id: 'integer not null', position: 'integer not null', artist_id: 'integer not null' },
  { primaryKey: ['album_id', 'position'] },
);

export const albumGenre = table(
  'album_genre',
  { genre: 'text not null', album_id: 'integer not null' },
  { primaryKey: ['genre', 'album_id'] },
);

export const picture = table('picture', {
  id: 'integer primary key',
  key: 'text not null unique',
  path: 'text not null',
  position: 'integer not null',
  length: 'integer not null',
  width: 'integer not null',
  height: 'integer not null',
  color: 'text',
  text_colors: 'text',
  placeholder: 'text',
  thumbhash: 'text',
});

export const cover = table(
  'cover',
  {
    directory: 'text primary key',
    path: 'text not null',
    size: 'integer not null',
    modified_at: 'integer not null',
    picture_id: 'integer',
  },
  { withoutRowid: true },
);

export const artistCover = table(
  'artist_cover',
  {
    directory: 'text primary key',
    artist_id: 'integer not null',
    path: 'text not null',
    size: 'integer not null',
    modified_at: 'integer not null',
    picture_id: 'integer',
  },
  { withoutRowid: true },
);

export const unreadable = table(
  'unreadable',
  {
    path: 'text primary key',
    size: 'integer not null',
    modified_at: 'integer not null',
    reason: 'text not null',
  },
  { withoutRowid: true },
);

export const word = table('word', { id: 'integer primary key', word: 'text not null unique' });

export const setting = table(
  'setting',
  { name: 'text primary key', value: 'integer not null' },
  { withoutRowid: true },
);

const identityColumns = {
  key: 'text primary key',
  id: 'integer not null',
  first_seen_at: 'integer not null',
} as const;

export const songIdentity = table('identity.song_identity', {
  id: 'integer primary key autoincrement',
  fingerprint: 'text not null',
  path: 'text not null',
  size: 'integer not null',
  modified_at: 'integer not null',
  first_seen_at: 'integer not null',
});
export const albumIdentity = table('identity.album_identity', identityColumns, { withoutRowid: true });
export const artistIdentity = table('identity.artist_identity', identityColumns, { withoutRowid: true });
/** What songs were last called whose files are gone. */
export const departedSong = table('identity.departed_song', {
  id: 'integer primary key',
  title: 'text not null',
  artist_name: 'text not null',
  album_title: 'text not null',
  duration: 'integer not null',
});
