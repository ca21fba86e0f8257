import type { DatabaseSync } from 'node:sqlite';
import { joinArtists } from '#server/audio-files/tags/artist-names.ts';
import { writeStatement } from '../store/write-statement.ts';
import type { SongTags } from './song-tags.ts';

/** Writes what only some songs have: sort names, loudness, MusicBrainz ids, credits, lyrics. */
export function detailStore(database: DatabaseSync) {
  const dropDetail = database.prepare('delete from song_detail where of_song = ? returning of_song');
  const dropCredits = writeStatement(database, 'delete from song_credit where song_id = ?');
  const dropLyrics = writeStatement(database, 'delete from lyrics where song_id = ?');
  const putDetail = writeStatement(
    database,
    `insert into song_detail (has_lyrics, of_song, title_sort, album_sort, disc_subtitle, edition_date, composer_name,
       isrc, content_rating, track_gain, track_peak, album_gain, album_peak, musicbrainz_recording,
       musicbrainz_release, musicbrainz_release_group, artist_picture_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const putCredit = writeStatement(
    database,
    'insert into song_credit (song_id, role, position, name) values (?, ?, ?, ?)',
  );
  const putLyrics = writeStatement(
    database,
    'insert into lyrics (song_id, is_synced, lines) values (?, ?, ?)',
  );

  return function store(songId: number, tags: SongTags, artistPictureId: number | null): void {
    if (dropDetail.get(songId)) {
      dropCredits.run(songId);
      dropLyrics.run(songId);
    }
    const { loudness, musicBrainz, credits, lyrics } = tags;
    const composers = credits.filter(({ role }) => role === 'composer').map(({ name }) => name);
    const values = [
      tags.titleSort,
      tags.albumSort,
      tags.discSubtitle,
      tags.editionDate === tags.releaseDate ? null : tags.editionDate,
      composers.length > 0 ? joinArtists(composers) : null,
      tags.isrc,
      tags.contentRating,
      loudness.trackGainDecibels,
      loudness.trackPeak,
      loudness.albumGainDecibels,
      loudness.albumPeak,
      musicBrainz.recording,
      musicBrainz.album,
      musicBrainz.releaseGroup,
      artistPictureId,
    ];
    const hasLyrics = lyrics.length > 0;
    if (!hasLyrics && credits.length === 0 && values.every((value) => value === null)) return;
    putDetail.run(hasLyrics ? 1 : 0, songId, ...values);
    for (const [position, { role, name }] of credits.entries()) putCredit.run(songId, role, position, name);
    if (!hasLyrics) return;
    const isSynced = lyrics.some(({ startMilliseconds }) => startMilliseconds !== undefined);
    putLyrics.run(songId, isSynced ? 1 : 0, JSON.stringify(lyrics));
  };
}
