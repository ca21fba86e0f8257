import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fold } from '#rules/fold-text.ts';
import { durationMilliseconds } from '#server/audio-files/sound/sound.ts';
import { inSpokenOrder, joinArtists } from '#server/audio-files/tags/artist-names.ts';
import { isSynced } from '#server/audio-files/tags/lyrics.ts';
import { insertInto, writeStatement } from '../store/insert.ts';
import { indexedWords } from '../store/search-words.ts';
import * as tables from '../store/tables.ts';
import { wordStore } from '../store/word-store.ts';
import { discOfFolder } from '../walk/file-names.ts';
import type { TaggedArtist } from './album-of-song.ts';
import { type AlbumOfSong, pairedArtists, titleFromPath, unknownArtist } from './album-of-song.ts';
import { type Identity, namedIdentities } from './named-identity.ts';
import type { ReadSong } from './read-song.ts';
import type { SongTags } from './read-tags.ts';
import { createWordCollector } from './word-collector.ts';

const linesOf = (values: readonly string[]) => (values.length > 0 ? values.join('\n') : null);

/** The columns of what only some songs have; null where these tags do not say. */
function detailOf(tags: SongTags, { artistPictureId, isBook }: DetailNeeds) {
  const { loudness, musicBrainz, credits, book } = tags;
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
    narrator: isBook ? book.narrator : null,
    series: isBook ? book.series : null,
    series_part: isBook ? book.seriesPart : null,
    description: isBook ? book.description : null,
  };
}

type DetailNeeds = { artistPictureId: number | null; isBook: boolean };

const lyricsRow = (songId: number, position: number, lyrics: SongTags['lyrics'][number]) => ({
  song_id: songId,
  position,
  language: lyrics.language,
  is_synced: isSynced(lyrics) ? 1 : 0,
  is_cut: lyrics.isCut ? 1 : 0,
  lines: JSON.stringify(lyrics.lines),
});

/** Writes what only some songs have: sort names, what is of books, loudness, MusicBrainz ids, credits, lyrics. */
function detailStore(database: DatabaseSync, wasEmpty: boolean) {
  const dropDetail = database.prepare('delete from song_detail where of_song = ? returning of_song');
  const dropCredits = writeStatement(database, 'delete from song_credit where song_id = ?');
  const dropLyrics = writeStatement(database, 'delete from lyrics where song_id = ?');
  const putDetail = insertInto(database, tables.songDetail);
  const putCredit = insertInto(database, tables.songCredit);
  const putLyrics = insertInto(database, tables.lyrics);

  return function store(songId: number, tags: SongTags, needs: DetailNeeds): void {
    if (!wasEmpty && dropDetail.get(songId)) {
      dropCredits.run(songId);
      dropLyrics.run(songId);
    }
    const { credits, lyrics } = tags;
    const values = detailOf(tags, needs);
    const hasLyrics = lyrics.length > 0;
    if (!hasLyrics && credits.length === 0 && Object.values(values).every((value) => value === null)) return;
    putDetail({ of_song: songId, has_lyrics: hasLyrics ? 1 : 0, ...values });
    for (const [position, { role, name }] of credits.entries())
      putCredit({ song_id: songId, role, position, name });
    for (const [position, one] of lyrics.entries()) putLyrics(lyricsRow(songId, position, one));
  };
}

/** Writes artists with the words they are found by, each once; answers the artist's id. */
function artistStore(database: DatabaseSync, storeWords: (words: string) => string, now: number) {
  const artistIdentity = namedIdentities(database, tables.artistIdentity);
  const putArtist = insertInto(database, tables.artist, { or: 'ignore', without: ['picture_id'] });
  const words = createWordCollector(database, 'artist_words');
  const storedArtists = new Set<number>();

  function store({ name, musicBrainz }: TaggedArtist, sortName: string | null): number {
    const { id } = artistIdentity({ musicBrainz, name: fold(name) }, now);
    if (storedArtists.has(id)) return id;
    storedArtists.add(id);
    const row = { id, name, folded: fold(name), name_sort: sortName, musicbrainz_id: musicBrainz };
    if (putArtist(row)) words.put(id, storeWords(indexedWords(name)));
    return id;
  }

  return { store, writeWords: () => words.write() };
}

export type SongToStore = {
  song: ReadSong;
  identity: Identity;
  album: AlbumOfSong;
  pictureId: number | null;
  artistPictureId: number | null;
};

/** The columns of a song by what its file says, and under which names and numbers it stands. */
function songRow(
  { song: { file, sound, tags }, identity, album, pictureId }: SongToStore,
  { title, artistName, albumId, albumArtistId }: SongPlace,
) {
  return {
    id: identity.id,
    path: file.path,
    directory: file.directory,
    size: file.size,
    modified_at: file.modifiedMilliseconds,
    lyrics_stamp: file.lyricsStamp,
    first_seen_at: identity.firstSeenAt,
    format: sound.format,
    sample_rate: sound.sampleRate,
    bits_per_sample: sound.bitsPerSample ?? null,
    frames: sound.frames,
    priming: sound.priming,
    padding: sound.padding,
    duration: durationMilliseconds(sound),
    title,
    artist_name: artistName,
    album_id: albumId,
    album_title: album.title,
    album_artist_id: albumArtistId,
    album_artist_name: album.artistName,
    is_compilation: album.isCompilation ? 1 : 0,
    track_number: tags.trackNumber,
    // Without it the discs' songs would come by turns: 1, 1, 2, 2.
    disc_number: tags.discNumber ?? discOfFolder(basename(file.directory)),
    release_date: tags.releaseDate,
    genres: tags.genres.join('\n'),
    picture_id: pictureId,
    folded: fold(title),
    artist_folded: fold(tags.artists[0] ?? unknownArtist),
  };
}

type SongPlace = { title: string; artistName: string; albumId: number; albumArtistId: number };

/** Albums that somebody called a book (true) or music (false), by their numbers. */
export type AlbumKinds = ReadonlyMap<number, boolean>;

/**
 * Writes songs with their artists and words; returns each one's album. The parts of a book have neither: no list of artists and
 * no search leads to them. A catalogue that `wasEmpty` has no older rows to remove.
 */
export function songStore(
  database: DatabaseSync,
  { now, wasEmpty, kinds }: { now: number; wasEmpty: boolean; kinds: AlbumKinds },
) {
  const albumIdentity = namedIdentities(database, tables.albumIdentity);
  const putSong = insertInto(database, tables.song, { or: 'replace' });
  const putSongArtist = insertInto(database, tables.songArtist, { or: 'replace' });
  const dropSongArtists = writeStatement(database, 'delete from song_artist where song_id = ?');
  const dropWords = writeStatement(database, 'delete from song_words where rowid = ?');
  const storeDetail = detailStore(database, wasEmpty);
  const putArtistPicture = writeStatement(database, 'update artist set picture_id = ? where id = ?');
  const words = createWordCollector(database, 'song_words');
  const storeWords = wordStore(database);
  const artist = artistStore(database, storeWords, now);

  function artistsOf({ tags }: ReadSong): number[] {
    const named = pairedArtists(tags.artists, tags.musicBrainz.artists);
    const artists = named.length > 0 ? named : [{ name: unknownArtist, musicBrainz: null }];
    return [
      ...new Set(artists.map((one) => artist.store(one, artists.length === 1 ? tags.artistSort : null))),
    ];
  }

  /** The artists of a song, and those of its album. */
  function creditsOf({ song, album }: SongToStore, isBook: boolean) {
    if (isBook) return { performers: [], albumArtistId: 0, moreAlbumArtists: [] };
    return {
      performers: artistsOf(song),
      albumArtistId: artist.store(album.artist, song.tags.albumArtistSort),
      moreAlbumArtists: album.others.map((one) => artist.store(one, null)),
    };
  }

  function storePerformers(songId: number, performers: readonly number[], pictureId: number | null): void {
    if (!wasEmpty) dropSongArtists.run(songId);
    for (const [position, id] of performers.entries())
      putSongArtist({ song_id: songId, position, artist_id: id });
    if (pictureId !== null && performers[0] !== undefined) putArtistPicture.run(pictureId, performers[0]);
  }

  function store(toStore: SongToStore): number {
    const { song, identity, album, artistPictureId } = toStore;
    const { file, tags } = song;
    const title = tags.title ?? titleFromPath(file.path);
    const artistName = inSpokenOrder(tags.artistName ?? unknownArtist);
    const name = `${fold(album.artistName)}\n${fold(album.title)}`;
    const { id: albumId } = albumIdentity({ musicBrainz: tags.musicBrainz.album, name }, now);
    const isBook = kinds.get(albumId) ?? album.isBook;
    const { performers, albumArtistId, moreAlbumArtists } = creditsOf(toStore, isBook);
    const row = songRow(toStore, { title, artistName, albumId, albumArtistId });
    putSong({ ...row, more_album_artists: moreAlbumArtists.join(','), is_book: isBook ? 1 : 0 });
    storePerformers(identity.id, performers, artistPictureId);
    storeDetail(identity.id, tags, { artistPictureId, isBook });
    if (!isBook) words.put(identity.id, storeWords(indexedWords(title, artistName, album.title)));
    else if (!wasEmpty) dropWords.run(identity.id);
    return albumId;
  }

  return {
    store,
    writeWords(): void {
      words.write();
      artist.writeWords();
    },
  };
}
