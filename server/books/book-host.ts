import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { factsOf } from '#server/audio-files/formats.ts';
import type { BookCatalogue } from '#server/folder/books/book-catalogue.ts';
import type { OpenSong } from '#server/folder/streaming/song-source.ts';
import { byteRange } from '#server/http/byte-range.ts';
import { Refusal } from '#server/http/errors.ts';
import {
  bookAddress,
  bookHostName,
  type LocalHost,
  notThere,
  wholeAnswer,
} from '#server/podcasts/shared/local-hosts.ts';
import { bookFeed } from './book-feed.ts';

type Headers = Record<string, string>;

/** The host of the folder's audiobooks: `/book/<album>.json`, `/part/<song>`, `/cover/<key>`. */
export const bookHost = (books: BookCatalogue): LocalHost => ({
  name: bookHostName,
  feedOf(guid) {
    const book = books.bookOfPart(Number(guid));
    return book === null ? undefined : bookAddress(book);
  },
  async open({ pathname }, headers) {
    const [, kind, name = ''] = /^\/(book|part|cover)\/([\da-f]+)(?:\.json)?$/.exec(pathname) ?? [];
    if (kind === 'book') return feedOf(books, Number(name), headers);
    if (kind === 'part') return partOf(books, Number(name), headers).catch(notInFolder);
    return kind === 'cover' ? coverOf(books, name, headers) : notThere();
  },
});

function feedOf(books: BookCatalogue, id: number, headers: Headers) {
  const book = books.book(id);
  if (book === null) return notThere();
  const feed = Buffer.from(bookFeed(book, books.parts(id)));
  return wholeAnswer(feed, 'application/feed+json', `"${hash('sha1', feed)}"`, headers);
}

async function coverOf(books: BookCatalogue, key: string, headers: Headers) {
  const bytes = await books.pictureBytes(key);
  if (bytes === null) return notThere();
  return wholeAnswer(Buffer.from(bytes), 'application/octet-stream', `"${key}"`, headers);
}

/** A file or a part of it (RFC 9110 §14). A song of music is not there. */
async function partOf(books: BookCatalogue, id: number, headers: Headers) {
  if (books.bookOfPart(id) === null) return notThere();
  const song = await books.openPart(id);
  const range = byteRange(headers['range'], song.size);
  if (range.kind === 'unsatisfiable') {
    song.release();
    return { status: 416, headers: { 'content-range': `bytes */${song.size}` }, body: Readable.from([]) };
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: song.size - 1 };
  const body = Readable.from(readFrom(song, start, end));
  body.once('close', song.release);
  return {
    status: range.kind === 'part' ? 206 : 200,
    headers: {
      'content-type': factsOf(song.format).type,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      etag: song.etag,
      ...(range.kind === 'part' ? { 'content-range': `bytes ${start}-${end}/${song.size}` } : {}),
    },
    body,
  };
}

const chunkBytes = 256 * 1024;

/** `end` is the last byte. */
async function* readFrom(song: OpenSong, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position <= end; ) {
    const bytes = await song.read(position, Math.min(chunkBytes, end - position + 1));
    if (bytes.length === 0) throw new Error('The file became shorter while it was sent.');
    position += bytes.length;
    yield bytes;
  }
}

/** What a host would answer where a file is gone or its folder does not answer. */
function notInFolder(thrown: unknown) {
  if (!(thrown instanceof Refusal)) throw thrown;
  return { ...notThere(), status: thrown.status };
}
