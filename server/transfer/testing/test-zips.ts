import { buffer } from 'node:stream/consumers';
import * as yauzl from 'yauzl';
import { ZipFile } from 'yazl';

/** The texts of a zip by their names. */
export async function entriesOf(zip: Buffer): Promise<Record<string, string>> {
  const opened = await yauzl.fromBufferPromise(zip, { lazyEntries: true });
  const entries: Record<string, string> = {};
  for await (const entry of opened.eachEntry())
    entries[entry.fileName] = (await buffer(await opened.openReadStreamPromise(entry))).toString();
  return entries;
}

export async function zipOf(entries: Iterable<readonly [string, string | Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of entries) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** An export with these rows and nothing else. */
export function exportOf(
  rows: Record<string, readonly object[]>,
  more: { manifest?: object; files?: readonly (readonly [string, string | Buffer])[] } = {},
): Promise<Buffer> {
  const counts = Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]));
  const manifest = {
    format: 'earshot account',
    formatVersion: 1,
    earshot: '0.1.0',
    exportedAt: '2026-01-01T00:00:00.000Z',
    email: 'old@example.org',
    name: '',
    counts,
    ...more.manifest,
  };
  const files = Object.entries(rows).map(
    ([name, list]) => [`data/${name}.jsonl`, list.map((row) => `${JSON.stringify(row)}\n`).join('')] as const,
  );
  return zipOf([...files, ...(more.files ?? []), ['earshot.json', JSON.stringify(manifest)]]);
}
