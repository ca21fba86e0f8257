import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer as wholeOf } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import { formatVersion, type Manifest, manifest, manifestName, tableFile } from './backup-contents.ts';

const maxManifestBytes = 4 * 1024 * 1024;
/** Upper bound of one row; descriptions of shows are truncated to much less. */
const maxLineBytes = 16 * 1024 * 1024;
const maxFiles = 200;
/** Lines of a database compress to about a tenth; only a zip bomb compresses to less than this. */
const maxCompressionRatio = 200;
const minRatioBytes = 10 * 1024 * 1024;

/** An error for a file that is no backup, or damaged. */
export class NoBackup extends Error {}

const damagedBackup = (path: string, why: string) => new NoBackup(`The backup ${path} is damaged: ${why}.`);
const notABackup = (path: string) => new NoBackup(`The file ${path} is no backup of Earshot.`);

export type OpenedBackup = {
  manifest: Manifest;
  /** The bytes of a file in the backup. Throws a `NoBackup` at the end where its checksum differs. */
  bytes(name: string): AsyncIterable<Buffer>;
  /** The rows of a table as lines of JSON, verified likewise. */
  lines(table: string): AsyncIterable<string>;
  close(): void;
};

/** Opens a backup and reads its manifest. Throws a `NoBackup` for any other file. */
export async function openBackup(path: string): Promise<OpenedBackup> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch(
    (thrown: unknown) => {
      throw isMissing(thrown) ? new NoBackup(`There is no file ${path}.`) : notABackup(path);
    },
  );
  try {
    const entries = await entriesOf(zip, path);
    const contents = await readManifest(zip, entries, path);
    refuseBombs(contents, entries, path);
    const bytes = (name: string) => verifiedChunks(zip, entries, contents, name, path);
    return {
      manifest: contents,
      bytes,
      lines: (table) => linesOf(bytes(tableFile(table)), path),
      close: () => zip.close(),
    };
  } catch (thrown) {
    zip.close();
    throw thrown instanceof NoBackup ? thrown : damagedBackup(path, 'its list of contents cannot be read');
  }
}

const isMissing = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOENT' || thrown.code === 'EISDIR');

async function entriesOf(zip: ZipFile, path: string): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxFiles) throw notABackup(path);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>, path: string): Promise<Manifest> {
  const entry = entries.get(manifestName);
  if (entry === undefined || entry.uncompressedSize > maxManifestBytes) throw notABackup(path);
  const text = await wholeOf(chunksOf(await zip.openReadStreamPromise(entry)));
  if (crc32(text) !== entry.crc32) throw damagedBackup(path, 'what it says of itself was changed');
  const manifestJson: unknown = JSON.parse(text.toString());
  const { format } = z.parse(z.object({ format: z.int() }), manifestJson);
  if (format > formatVersion)
    throw new NoBackup(`The backup ${path} was made by a newer version of Earshot. Please use that version.`);
  return z.parse(manifest, manifestJson);
}

function refuseBombs(contents: Manifest, entries: Map<string, Entry>, path: string): void {
  for (const { name, bytes } of contents.files) {
    const entry = entries.get(name);
    if (entry === undefined) throw damagedBackup(path, `${name} is missing`);
    if (entry.uncompressedSize !== bytes)
      throw damagedBackup(path, `${name} has another length than it should`);
    if (bytes > minRatioBytes && bytes > entry.compressedSize * maxCompressionRatio)
      throw damagedBackup(path, `${name} would fill the disk with what is hardly anything`);
  }
}

async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
}

async function* verifiedChunks(
  zip: ZipFile,
  entries: Map<string, Entry>,
  contents: Manifest,
  name: string,
  path: string,
): AsyncGenerator<Buffer> {
  const expected = contents.files.find((file) => file.name === name);
  const entry = entries.get(name);
  if (expected === undefined || entry === undefined) throw damagedBackup(path, `${name} is missing`);
  const hash = createHash('sha256');
  try {
    for await (const chunk of chunksOf(await zip.openReadStreamPromise(entry))) {
      hash.update(chunk);
      yield chunk;
    }
  } catch {
    throw damagedBackup(path, `${name} cannot be unpacked`);
  }
  if (hash.digest('hex') !== expected.sha256) throw damagedBackup(path, `${name} is not what was written`);
}

async function* linesOf(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<string> {
  let partialLine: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([partialLine, chunk.subarray(from, end)]).toString();
      partialLine = Buffer.alloc(0);
      from = end + 1;
    }
    partialLine = Buffer.concat([partialLine, chunk.subarray(from)]);
    if (partialLine.length > maxLineBytes) throw damagedBackup(path, 'a row is too long');
  }
  if (partialLine.length > 0) throw damagedBackup(path, 'its last row is cut off');
}
