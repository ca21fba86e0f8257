import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer as wholeOf } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import { formatVersion, type Manifest, manifest, manifestName, tableFile } from './backup-contents.ts';

const maxManifestBytes = 4 * 1024 * 1024;
/** One row: a show's description is cut long before. */
const maxLineBytes = 16 * 1024 * 1024;
const maxFiles = 200;
/** Lines of a database come to a tenth of their length; only what was made to fill a disk comes to so little. */
const maxTimesLarger = 200;
const smallEnough = 10 * 1024 * 1024;

/** A file that is no backup, or no longer whole. */
export class NoBackup extends Error {}

const damaged = (path: string, why: string) => new NoBackup(`The backup ${path} is damaged: ${why}.`);
const foreign = (path: string) => new NoBackup(`The file ${path} is no backup of Earshot.`);

export type OpenedBackup = {
  manifest: Manifest;
  /** The bytes of a file in it. They end with a `NoBackup` where they are not those that were written. */
  bytes(name: string): AsyncIterable<Buffer>;
  /** The rows of a table as lines of JSON, likewise. */
  lines(table: string): AsyncIterable<string>;
  close(): void;
};

/** Opens a backup and reads what it says of itself. Throws a `NoBackup` for a file that is none. */
export async function openBackup(path: string): Promise<OpenedBackup> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch(
    (thrown: unknown) => {
      throw isMissing(thrown) ? new NoBackup(`There is no file ${path}.`) : foreign(path);
    },
  );
  try {
    const entries = await entriesOf(zip, path);
    const said = await readManifest(zip, entries, path);
    refuseBombs(said, entries, path);
    const bytes = (name: string) => checked(zip, entries, said, name, path);
    return {
      manifest: said,
      bytes,
      lines: (table) => linesOf(bytes(tableFile(table)), path),
      close: () => zip.close(),
    };
  } catch (thrown) {
    zip.close();
    throw thrown instanceof NoBackup ? thrown : damaged(path, 'its list of contents cannot be read');
  }
}

const isMissing = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOENT' || thrown.code === 'EISDIR');

async function entriesOf(zip: ZipFile, path: string): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxFiles) throw foreign(path);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>, path: string): Promise<Manifest> {
  const entry = entries.get(manifestName);
  if (entry === undefined || entry.uncompressedSize > maxManifestBytes) throw foreign(path);
  const text = await wholeOf(chunksOf(await zip.openReadStreamPromise(entry)));
  if (crc32(text) !== entry.crc32) throw damaged(path, 'what it says of itself was changed');
  const said: unknown = JSON.parse(text.toString());
  const { format } = z.parse(z.object({ format: z.int() }), said);
  if (format > formatVersion)
    throw new NoBackup(`The backup ${path} was made by a newer version of Earshot. Please use that version.`);
  return z.parse(manifest, said);
}

function refuseBombs(said: Manifest, entries: Map<string, Entry>, path: string): void {
  for (const { name, bytes } of said.files) {
    const entry = entries.get(name);
    if (entry === undefined) throw damaged(path, `${name} is missing`);
    if (entry.uncompressedSize !== bytes) throw damaged(path, `${name} has another length than it should`);
    if (bytes > smallEnough && bytes > entry.compressedSize * maxTimesLarger)
      throw damaged(path, `${name} would fill the disk with what is hardly anything`);
  }
}

async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
}

async function* checked(
  zip: ZipFile,
  entries: Map<string, Entry>,
  said: Manifest,
  name: string,
  path: string,
): AsyncGenerator<Buffer> {
  const expected = said.files.find((file) => file.name === name);
  const entry = entries.get(name);
  if (expected === undefined || entry === undefined) throw damaged(path, `${name} is missing`);
  const hash = createHash('sha256');
  try {
    for await (const chunk of chunksOf(await zip.openReadStreamPromise(entry))) {
      hash.update(chunk);
      yield chunk;
    }
  } catch {
    throw damaged(path, `${name} cannot be unpacked`);
  }
  if (hash.digest('hex') !== expected.sha256) throw damaged(path, `${name} is not what was written`);
}

async function* linesOf(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([rest, chunk.subarray(from, end)]).toString();
      rest = Buffer.alloc(0);
      from = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest.length > maxLineBytes) throw damaged(path, 'a row is too long');
  }
  if (rest.length > 0) throw damaged(path, 'its last row is cut off');
}
