import type { DatabaseSync } from 'node:sqlite';
import { joinArtists } from '#server/audio-files/tags/artist-names.ts';
import { isSynced } from '#server/audio-files/tags/lyrics.ts';
import { insertInto } from '../store/insert.ts';
import * as tables from '../store/tables.ts';
import { writeStatement } from '../store/write-statement.ts';
import type { SongTags } from './song-tags.ts';

const linesOf = (values: readonly string[]) => (values.length > 0 ? values.join('\n') : null);

/** The columns of what only some songs have; null where these tags do not say. */
function detailOf(tags: SongTags, artistPictureId: number | null) {
  const { loudness, musicBrainz, credits } = tags;
  const composers = credits.filter(({ role }) => role === 'composer').map(({ name }) => name);
  return {
    title_sort: tags.titleSort,
    album_sort: tags.albumSort,
    disc_subtitle: tags.discSubtitle,
    edition_date: tags.editionDate === tags.releaseDate ? null : tags.editionDate,
    composer_name: composers.length > 0 ? joinArtists(composers) : null,
    isrc: tags.isrc,
    content_rating: tags.contentRating,
    label: linesOf(tags.labels),
    release_type: linesOf(tags.releaseTypes),
    track_gain: loudness.trackGainDecibels,
    track_peak: loudness.trackPeak,
    album_gain: loudness.albumGainDecibels,
    album_peak: loudness.albumPeak,
    musicbrainz_recording: musicBrainz.recording,
    musicbrainz_release: musicBrainz.album,
    musicbrainz_release_group: musicBrainz.releaseGroup,
    artist_picture_id: artistPictureId,
  };
}

const lyricsRow = (songId: number, position: number, lyrics: SongTags['lyrics'][number]) => ({
  song_id: songId,
  position,
  language: lyrics.language,
  is_synced: isSynced(lyrics) ? 1 : 0,
  is_cut: lyrics.isCut ? 1 : 0,
  lines: JSON.stringify(lyrics.lines),
});

/** Writes what only some songs have: sort names, loudness, MusicBrainz ids, credits, lyrics. */
export function detailStore(database: DatabaseSync, wasEmpty: boolean) {
  const dropDetail = database.prepare('delete from song_detail where of_song = ? returning of_song');
  const dropCredits = writeStatement(database, 'delete from song_credit where song_id = ?');
  const dropLyrics = writeStatement(database, 'delete from lyrics where song_id = ?');
  const putDetail = insertInto(database, tables.songDetail);
  const putCredit = insertInto(database, tables.songCredit);
  const putLyrics = insertInto(database, tables.lyrics);

  return function store(songId: number, tags: SongTags, artistPictureId: number | null): void {
    if (!wasEmpty && dropDetail.get(songId)) {
      dropCredits.run(songId);
      dropLyrics.run(songId);
    }
    const { credits, lyrics } = tags;
    const values = detailOf(tags, artistPictureId);
    const hasLyrics = lyrics.length > 0;
    if (!hasLyrics && credits.length === 0 && Object.values(values).every((value) => value === null)) return;
    putDetail({ of_song: songId, has_lyrics: hasLyrics ? 1 : 0, ...values });
    for (const [position, { role, name }] of credits.entries())
      putCredit({ song_id: songId, role, position, name });
    for (const [position, one] of lyrics.entries()) putLyrics(lyricsRow(songId, position, one));
  };
}
