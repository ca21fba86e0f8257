import { fold } from '#rules/fold-text.ts';
import { both, computed, fields, idsOf, type RowIn, rowsOf, select, wide } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { type Hidden, hiddenArtists, numbersAsJson } from './hidden.ts';
import { pictureFields } from './picture-fields.ts';

const maxTiles = 4;
/** For an artist without a picture: the covers of their newest albums by their keys, each once. */
const tileKeys = `case when artist.picture_id is null then (
  select group_concat(key) from (
    select picture.key as key from album join picture on picture.id = album.picture_id
    where album.artist_id = artist.id group by picture.id
    order by max(release_date) desc, max(album.id) desc limit ${maxTiles})) end`;

const artistFields = wide(
  both(
    both(
      fields(tables.artist, 'id', 'name'),
      computed({ genres: 'text', tile_keys: 'text' }, { genres: 'newest.genres', tile_keys: tileKeys }),
    ),
    pictureFields,
  ),
);
/** A query for artists; `rest` follows the joins. Genres, and a missing picture, come from the newest album; up to four covers make a mosaic. */
export const selectArtists = (rest: string) =>
  select(
    artistFields,
    `from artist
     left join album as newest on newest.id = (
       select id from album where artist_id = artist.id order by release_date desc, id desc limit 1)
     left join picture on picture.id = coalesce(artist.picture_id, newest.picture_id) ${rest}`,
  );
export type ArtistRow = RowIn<ReturnType<typeof selectArtists>>;

/** SQL: the key of their own picture, or of their newest album that has one. */
export const artistPictureKey = `(select key from picture where picture.id = coalesce(artist.picture_id,
  (select picture_id from album where artist_id = artist.id and picture_id is not null
   order by release_date desc, id desc limit 1)))`;
/** Those they made; of who is but a guest, those with a song of theirs. */
const albumCount = `coalesce(
  nullif((select count(*) from album_artist where artist_id = artist.id), 0),
  (select count(distinct album_id) from song_artist join song on song.id = song_artist.song_id
   where song_artist.artist_id = artist.id))`;
const withAlbumCounts = select(
  both(
    fields(tables.artist, 'id', 'name', 'name_sort', 'musicbrainz_id'),
    computed(
      { picture_key: 'text', album_count: 'integer not null' },
      { picture_key: artistPictureKey, album_count: albumCount },
    ),
  ),
  'from artist where id in (select value from json_each(?))',
);
const byName = idsOf('select id from artist order by folded, id');

/** Artists with how many albums there are of them. Those that exist, in no order. */
export const artistCountRows = (read: CatalogueReader, artists: Iterable<number>) =>
  read.all(withAlbumCounts, numbersAsJson(artists));

/** All artists by name. */
export const artistsByName = (read: CatalogueReader): number[] => read.all(byName).map(({ id }) => id);

/** Names that stand for no artist, in the form of `fold`; '[unknown]' is how MusicBrainz writes it. */
const namesOfNobody = ['unknown artist', 'unknown', 'various artists', 'various'];

/** SQL for their numbers: nobody likes 'Unknown Artist', nor is anybody similar to 'Various Artists'. */
export const nobodies = `select id from artist where folded in (${namesOfNobody.map((name) => `'${name}'`).join(', ')})`;

const nameOf = select(fields(tables.artist, 'name'), 'from artist where id = ?');
const named = idsOf('select id from artist where folded = ? order by id limit 1');

/** Null for an artist who is no longer in the folder. */
export const artistName = (read: CatalogueReader, number: number): string | null =>
  read.get(nameOf, number)?.name ?? null;

/** The number of the artist with this name, compared by `fold`; null for none. */
export const artistNamed = (read: CatalogueReader, name: string): number | null =>
  read.get(named, fold(name))?.id ?? null;

/** How often each song was played by all listeners, by its id; a song never played is absent. */
export type TotalPlays = { totalPlaysOf(songIds: readonly string[]): Promise<Map<string, number>> };

const maxSimilar = 20;
const maxTopSongs = 100;
/** An artist with more songs than this has those of the newest albums looked at. */
const maxSongsLookedAt = 5_000;

const songsByNewest = idsOf(
  `select song.id from song_artist join song on song.id = song_artist.song_id
     join album on album.id = song.album_id where song_artist.artist_id = ?
   order by album.release_date desc, album.id desc, disc_number, track_number, path limit ?`,
);
const withSharedGenres = idsOf(
  `select artist_id as id from (
     select other.artist_id, count(distinct shared.genre) as shared_genres, count(*) as albums
     from (select distinct genre from album_genre where album_id in
            (select id from album where artist_id = ?) limit 5) as mine
     join album_genre as shared on shared.genre = mine.genre
     join album as other on other.id = shared.album_id
     where other.artist_id <> ? and other.artist_id not in (${nobodies}) group by other.artist_id order by shared_genres desc, albums desc limit ?
   ) order by shared_genres desc, artist_id`,
);

/** An artist's songs: the most played by all listeners first, then those of the newest albums. */
export async function topSongs(read: CatalogueReader, artist: number, counts: TotalPlays): Promise<number[]> {
  const songs = read.all(songsByNewest, artist, maxSongsLookedAt).map(({ id }) => id);
  const plays = await counts.totalPlaysOf(songs.map(String));
  const playsOf = (song: number) => plays.get(String(song)) ?? 0;
  return songs.toSorted((a, b) => playsOf(b) - playsOf(a)).slice(0, maxTopSongs);
}

/** The artists who share most genres with one. */
export const similarArtists = (read: CatalogueReader, artist: number): number[] =>
  read.all(withSharedGenres, artist, artist, maxSimilar).map(({ id }) => id);

const firstSigns = rowsOf(
  { sign: 'text not null', count: 'integer not null' },
  `select substr(folded, 1, 1) as sign, count(*) as count from artist
   where id not in (select value from json_each(?)) group by sign order by sign`,
);

/** The letter under which a name is listed: `#` for one that begins with none. */
export const letterOf = (name: string): string => /^[a-z]/.exec(fold(name))?.[0].toUpperCase() ?? '#';

/** Where each first letter begins in the artists of a library by name, and how many artists it has. */
export function artistLetters(
  read: CatalogueReader,
  hidden: Hidden,
): { letters: { letter: string; offset: number }[]; total: number } {
  const offsets = new Map<string, number>();
  let total = 0;
  for (const { sign, count } of read.all(firstSigns, numbersAsJson(hiddenArtists(read, hidden)))) {
    const letter = letterOf(sign);
    if (!offsets.has(letter)) offsets.set(letter, total);
    total += count;
  }
  return { letters: [...offsets].map(([letter, offset]) => ({ letter, offset })), total };
}
