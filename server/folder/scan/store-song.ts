import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fold } from '#rules/fold-text.ts';
import { durationMilliseconds } from '#server/audio-files/sound/sound.ts';
import { inSpokenOrder } from '#server/audio-files/tags/artist-names.ts';
import { insertInto } from '../store/insert.ts';
import { indexedWords } from '../store/search-words.ts';
import * as tables from '../store/tables.ts';
import { writeStatement } from '../store/write-statement.ts';
import { discOfFolder } from '../walk/disc-folder.ts';
import { type AlbumOfSong, pairedArtists, titleFromPath, unknownArtist } from './album-of-song.ts';
import { type Identity, namedIdentities } from './named-identity.ts';
import type { ReadSong } from './read-song.ts';
import { artistStore } from './store-artist.ts';
import { detailStore } from './store-detail.ts';
import { createWordCollector } from './word-collector.ts';
import { wordStore } from './word-store.ts';

export type SongToStore = {
  song: ReadSong;
  identity: Identity;
  album: AlbumOfSong;
  pictureId: number | null;
  artistPictureId: number | null;
};

/**
 * Writes songs with their artists and words; answers the album each came to. The album's own row comes later. A catalogue
 * that `wasEmpty` when the scan began has nothing of a song that would have to go first.
 */
export function songStore(database: DatabaseSync, now: number, wasEmpty: boolean) {
  const albumIdentity = namedIdentities(database, tables.albumIdentity);
  const putSong = insertInto(database, tables.song, { or: 'replace' });
  const putSongArtist = insertInto(database, tables.songArtist, { or: 'replace' });
  const dropSongArtists = writeStatement(database, 'delete from song_artist where song_id = ?');
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

  function store({ song, identity, album, pictureId, artistPictureId }: SongToStore): number {
    const { file, sound, tags } = song;
    const title = tags.title ?? titleFromPath(file.path);
    const artistName = inSpokenOrder(tags.artistName ?? unknownArtist);
    const performers = artistsOf(song);
    const albumArtistId = artist.store(album.artist, tags.albumArtistSort);
    const moreAlbumArtists = album.others.map((one) => artist.store(one, null));
    const name = `${fold(album.artistName)}\n${fold(album.title)}`;
    const { id: albumId } = albumIdentity({ musicBrainz: tags.musicBrainz.album, name }, now);
    putSong({
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
      more_album_artists: moreAlbumArtists.join(','),
      folded: fold(title),
      artist_folded: fold(tags.artists[0] ?? unknownArtist),
    });
    if (!wasEmpty) dropSongArtists.run(identity.id);
    for (const [position, id] of performers.entries())
      putSongArtist({ song_id: identity.id, position, artist_id: id });
    if (artistPictureId !== null && performers[0] !== undefined)
      putArtistPicture.run(artistPictureId, performers[0]);
    storeDetail(identity.id, tags, artistPictureId);
    words.put(identity.id, storeWords(indexedWords(title, artistName, album.title)));
    return albumId;
  }

  return {
    store,
    /** Before each commit. */
    writeWords(): void {
      words.write();
      artist.writeWords();
    },
  };
}
