import { Readable } from 'node:stream';
import { albumSongs } from '#server/folder/catalogue/album-rows.ts';
import { albumsFromOldest, albumsWith } from '#server/folder/catalogue/albums-in-order.ts';
import { songArchive } from '#server/folder/streaming/song-archive.ts';
import { Refusal } from '#server/http/errors.ts';
import { streamLimit } from '#server/http/stream-limit.ts';
import { sendEpisode, sendSong as sendFile, songOf } from '../items/audio.ts';
import { archivePaths, attachment, fileNamePart } from '../music/archive-names.ts';
import { creditsOf } from '../music/credits.ts';
import { numberIn, parseId, playlistIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import { createPlaylists } from '../music/playlists.ts';
import { type Operation, type OperationCall, rawResponse } from '../request/operation.ts';
import { notFound } from '../response/failure.ts';

/** Each reads files for as long as its client takes. */
const maxArchives = 4;

/** Songs to send as one file, in their order. */
type SongList = { name: string; numbers: readonly number[]; byAlbum: boolean };

/** The files of songs and episodes; albums, artists and playlists as zip. Downloading does not count as a play. */
export function downloadOperations(needs: OperationNeeds): Operation[] {
  const { folder, music, now } = needs;
  const listOf = songListFinder(needs);
  const archives = streamLimit(maxArchives);

  async function sendSong(call: OperationCall): Promise<void> {
    const { number, song } = await songOf(needs, call, call.params.required('id'));
    const name = `${song.title}.${song.suffix}`.replaceAll(/[/\\\p{Cc}]/gu, '_').toWellFormed();
    call.response.header('content-disposition', attachment(name));
    await sendFile(needs, call, number, undefined);
  }

  /** Only what names and opens each file, as a playlist may have thousands. */
  async function filesOf(userId: string, { numbers }: SongList) {
    const files: { id: string; title: string; album: string; suffix: string }[] = [];
    for await (const slice of music.songSlices(userId, numbers).each)
      for (const { id, title, album = '', suffix = '' } of slice)
        files.push({ id: String(numberIn('song', id)), title, album, suffix });
    return files;
  }

  async function sendArchive(list: SongList, { caller: { userId }, request, response }: OperationCall) {
    const files = await filesOf(userId, list);
    const [first] = files;
    if (first === undefined) throw notFound('There are no songs to download.');
    if (!archives.enter(userId, response))
      throw new Refusal(429, 'too_many_requests', `Only ${maxArchives} downloads of lists run at a time.`, {
        retryAfterSeconds: 5,
      });
    // Refused as one song would be where the files cannot be read.
    (await folder.songs.openOriginal(first.id)).release();
    const paths = archivePaths(files, list);
    response.headers({
      'content-type': 'application/zip',
      'content-disposition': attachment(`${fileNamePart(list.name)}.zip`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const songs = files.map(({ id }, index) => ({
      path: paths[index] ?? id,
      open: () => folder.songs.openOriginal(id),
    }));
    const onError = (thrown: unknown) => request.log.warn({ err: thrown }, 'a download ended early');
    if (request.method === 'HEAD') response.send(Readable.from([]));
    else response.send(songArchive(songs, { now: now(), onError }));
  }

  return [
    {
      name: 'download',
      changes: false,
      async answer(call) {
        if (await sendEpisode(needs, call)) return rawResponse;
        const list = await listOf(call);
        if (list === undefined) await sendSong(call);
        else await sendArchive(list, call);
        return rawResponse;
      },
    },
  ];
}

/** Finds the songs of an album, an artist or a playlist, as the listener sees it; undefined for any other id. */
function songListFinder({ folder, music }: OperationNeeds) {
  const { read } = folder;
  const playlists = createPlaylists(folder);

  async function ofAlbum(userId: string, id: string): Promise<SongList> {
    const [number] = await music.onlyVisible(userId, 'album', [numberIn('album', id) ?? 0]);
    const [album] = number === undefined ? [] : await music.albums(userId, [number]);
    if (number === undefined || album === undefined) throw notFound('That album is not in the music folder.');
    const numbers = await music.onlyVisible(userId, 'song', albumSongs(read, number));
    return { name: album.name, numbers, byAlbum: false };
  }

  function songsWith(artistId: string, songs: readonly number[]): number[] {
    const credits = creditsOf(read, 'song', songs);
    return songs.filter((song) => credits.get(song)?.some(({ id }) => id === artistId));
  }

  /** The artist's own albums from the oldest on; of a guest artist the songs on the albums of others. */
  async function ofArtist(userId: string, id: string): Promise<SongList> {
    const number = numberIn('artist', id) ?? 0;
    const [artist] = await music.artists(userId, [number]);
    if (artist === undefined) throw notFound('That artist is not in the music folder.');
    const own = albumsFromOldest(read, number);
    const albums = own.length > 0 ? own : albumsWith(read, number).toReversed();
    const visibleAlbums = await music.onlyVisible(userId, 'album', albums);
    const all = visibleAlbums.flatMap((album) => albumSongs(read, album));
    const songs = own.length > 0 ? all : songsWith(artist.id, all);
    return { name: artist.name, numbers: await music.onlyVisible(userId, 'song', songs), byAlbum: true };
  }

  return async function listOf({ params, caller }: OperationCall): Promise<SongList | undefined> {
    const id = params.required('id');
    const kind = parseId(id)?.kind;
    if (kind === 'album') return ofAlbum(caller.userId, id);
    if (kind === 'artist') return ofArtist(caller.userId, id);
    if (kind !== 'playlist') return undefined;
    const playlist = await playlists.one(caller, playlistIn(id) ?? '');
    if (playlist === undefined) throw notFound('That playlist is not in your library.');
    return { name: playlist.values.name, numbers: playlist.songs, byAlbum: false };
  };
}
