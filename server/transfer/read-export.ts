import { type FileHandle, open } from 'node:fs/promises';
import * as yauzl from 'yauzl';
import * as z from 'zod/mini';
import {
  formatVersion,
  manifest,
  manifestName,
  type PartName,
  partNames,
  rowShapes,
  rowsPath,
} from '#contract/transfer-rows.ts';
import { refuseControlCharacters } from '#server/http/control-characters.ts';
import { linesOfStream } from './lines-of-stream.ts';
import { NotAnExport } from './not-an-export.ts';

/** Entries of a zip; an account has one for each playlist, and a few more. */
const maxEntries = 20_000;
const maxBytes = 4 * 1024 ** 3;
/** Rows of our own pack to a tenth; nothing that anybody wrote packs like this. */
const maxRatio = 200;
const ratioCountsFrom = 1024 * 1024;
export const maxLineBytes = 1024 * 1024;
const maxManifestBytes = 64 * 1024;
const maxRows: Partial<Record<PartName, number>> = {
  plays: 20_000_000,
  items: 1_000_000,
  settings: 1,
  playlists: 5_000,
  'deleted-playlists': 5_000,
  subscriptions: 5_000,
  'radio-stations': 1_000,
  'playlist-folders': 1_000,
  notifications: 1,
  episodes: 1_000,
  'share-links': 1_000,
};
const maxOtherRows = 500_000;

const texts = { broken: 'The file is no zip file, or is cut or damaged.' };

/** Checks every row of an export and writes `staged`: a name, a tab and JSON a line, by `partNames`. Resolves to the count. Throws `NotAnExport`. */
export async function readExport(path: string, staged: string): Promise<number> {
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
    .catch(() => {
      throw new NotAnExport(texts.broken);
    });
  try {
    const entries = await knownEntries(zip);
    const counts = await readManifest(zip, entries);
    return await stageRows(zip, entries, { counts, staged });
  } finally {
    zip.close();
  }
}

type Entries = ReadonlyMap<string, yauzl.Entry>;

/** The entries that an import reads. All others are passed by, and a name that leads elsewhere refuses the whole. */
async function knownEntries(zip: yauzl.ZipFile): Promise<Entries> {
  if (zip.entryCount > maxEntries)
    throw new NotAnExport('The zip file holds far too many files.', 'too_large');
  const expectedNames = new Set([manifestName, ...partNames.map(rowsPath)]);
  const entries = new Map<string, yauzl.Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (fileName.includes('\0')) throw new NotAnExport('A name in the zip file is no name.');
      if (!expectedNames.has(fileName)) continue;
      if (entries.has(fileName)) throw new NotAnExport(`The zip file has “${fileName}” twice.`);
      if (!entry.canDecodeFileData())
        throw new NotAnExport('The zip file is encrypted, or packed in a way that no export is.');
      bytes += entry.uncompressedSize;
      refuseBombs(entry, bytes);
      entries.set(fileName, entry);
    }
  } catch (thrown) {
    if (thrown instanceof NotAnExport) throw thrown;
    throw new NotAnExport(
      /path|file ?name|characters/i.test(String(thrown))
        ? 'A name in the zip file leads out of it.'
        : texts.broken,
    );
  }
  return entries;
}

function refuseBombs({ compressedSize, uncompressedSize }: yauzl.Entry, bytes: number): void {
  const isBomb = uncompressedSize > ratioCountsFrom && uncompressedSize > compressedSize * maxRatio;
  if (bytes > maxBytes || isBomb)
    throw new NotAnExport('The zip file holds more than any account does.', 'too_large');
}

async function readManifest(zip: yauzl.ZipFile, entries: Entries): Promise<Record<string, number>> {
  const entry = entries.get(manifestName);
  if (!entry || entry.uncompressedSize > maxManifestBytes)
    throw new NotAnExport('The zip file is no export of an Earshot account.');
  const parts: Buffer[] = [];
  for await (const part of await streamOf(zip, entry)) parts.push(part);
  const value = jsonOf(Buffer.concat(parts).toString());
  const newer = z.safeParse(z.object({ formatVersion: z.number() }), value);
  if (newer.success && newer.data.formatVersion !== formatVersion)
    throw new NotAnExport(
      `The file was made by another Earshot, in format ${newer.data.formatVersion}; this one reads format ${formatVersion}.`,
    );
  const parsed = z.safeParse(manifest, value);
  if (!parsed.success) throw new NotAnExport('The zip file is no export of an Earshot account.');
  return parsed.data.counts;
}

type Staging = { counts: Record<string, number>; staged: string };

async function stageRows(zip: yauzl.ZipFile, entries: Entries, { counts, staged }: Staging): Promise<number> {
  await using file = await open(staged, 'wx', 0o600);
  let total = 0;
  for (const name of partNames) {
    const entry = entries.get(rowsPath(name));
    const count = entry ? await stagePart(name, await streamOf(zip, entry), file) : 0;
    if (count !== (counts[name] ?? 0))
      throw new NotAnExport(
        `The export is not whole: of ${counts[name] ?? 0} rows of “${name}” it has ${count}.`,
      );
    total += count;
  }
  await file.sync();
  return total;
}

const streamOf = async (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<AsyncIterable<Buffer>> => {
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw new NotAnExport(texts.broken);
  });
  return wholeOr(stream);
};

/** What the zip's own reader throws says nothing to a listener. */
async function* wholeOr(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    throw new NotAnExport(texts.broken);
  }
}

const writtenAtOnce = 256 * 1024;

async function stagePart(name: PartName, stream: AsyncIterable<Buffer>, file: FileHandle): Promise<number> {
  const max = maxRows[name] ?? maxOtherRows;
  let count = 0;
  let text = '';
  for await (const line of linesOfStream(stream, maxLineBytes)) {
    count += 1;
    if (count > max)
      throw new NotAnExport(`The export has more rows of “${name}” than an account may have.`, 'too_large');
    text += `${name}\t${checkedRow(name, line, count)}\n`;
    if (text.length < writtenAtOnce) continue;
    await file.write(text);
    text = '';
  }
  if (text !== '') await file.write(text);
  return count;
}

function checkedRow(name: PartName, line: string, count: number): string {
  const value = jsonOf(line);
  const parsed = z.safeParse(rowShapes[name], value);
  if (parsed.success && isText(parsed.data)) return JSON.stringify(parsed.data);
  throw new NotAnExport(`Row ${count} of “${name}” is not what an export has there.`);
}

function isText(row: object): boolean {
  try {
    refuseControlCharacters({ ...row });
    return true;
  } catch {
    return false;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
