import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { formatVersion, type Manifest, manifestName, tableFile } from './backup-contents.ts';
import type { Snapshot } from './snapshot.ts';

/** Most of the possible compression in a third of the time. */
const compressionLevel = 3;
const options = { compressionLevel, mode: 0o100600 };

/** A file of a backup that is no table: its name in the archive, and its path. */
export type PackedFile = { name: string; path: string };

type Contents = Pick<Manifest, 'version' | 'database' | 'madeAt'> & {
  snapshot: Snapshot;
  extraFiles: PackedFile[];
};

/** Writes a backup to `path`, which must not exist. Streams the tables. */
export async function writeArchive(
  path: string,
  { snapshot, extraFiles, ...description }: Contents,
): Promise<Manifest> {
  const zip = new ZipFile();
  const tables: Manifest['tables'] = [];
  const files: Manifest['files'] = [];
  const { migrations, lastIds } = snapshot;
  const manifest: Manifest = { format: formatVersion, ...description, migrations, tables, lastIds, files };
  const failed = Promise.withResolvers<never>();
  zip.on('error', failed.reject);
  const closing = new AbortController();

  function add(name: string, open: () => AsyncIterable<Buffer>): void {
    zip.addReadStreamLazy(name, options, (give) => {
      // yazl listens to no errors of a stream: one would end the process.
      give(null, Readable.from(recordFile(name, open())).on('error', failed.reject));
    });
  }
  async function* recordFile(name: string, chunks: AsyncIterable<Buffer>) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    files.push({ name, bytes, sha256: hash.digest('hex') });
  }
  async function* lines({ name, columns }: Snapshot['tables'][number]) {
    let rows = 0;
    for await (const batch of snapshot.rows(name)) {
      rows += batch.length;
      yield Buffer.from(batch.map((row) => `${JSON.stringify(row)}\n`).join(''));
    }
    tables.push({ name, columns, rows });
  }

  for (const table of snapshot.tables) add(tableFile(table.name), () => lines(table));
  for (const file of extraFiles) add(file.name, () => createReadStream(file.path));
  // Last, since the manifest lists all other files.
  zip.addReadStreamLazy(manifestName, options, (give) =>
    give(null, Readable.from([Buffer.from(JSON.stringify(manifest, undefined, 1))])),
  );
  zip.end();
  const { signal } = closing;
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await Promise.race([pipeline(zip.outputStream, file, { signal }), failed.promise]);
  } finally {
    closing.abort();
  }
  return manifest;
}
