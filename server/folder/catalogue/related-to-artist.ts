import { idsOf } from '../store/query.ts';
import { nobodies } from './artist-name.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

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
