import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as breath } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { leftOut } from '#contract/transfer.ts';
import { formatVersion, type Manifest, manifestName, rowsPath } from '#contract/transfer-rows.ts';
import type { Part } from './part.ts';
import { createMentions } from './translation.ts';

export type Account = { userId: string; email: string; name: string };
type Needs = { parts: readonly Part[]; version: string; now: number; onError: (error: unknown) => void };

/** An account as a zip, read page by page as it is consumed; ends early, as no valid zip, where a read fails. */
export function writeExport(account: Account, { parts, version, now, onError }: Needs): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const counts: Record<string, number> = {};
  const { mention, mentioned } = createMentions();
  let source: Readable | undefined;

  async function add(name: string, lines: AsyncIterable<Buffer>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    zip.addReadStreamLazy(name, { mtime: new Date(now), mode: 0o100600 }, (take) => {
      source = Readable.from(lines, { objectMode: false, highWaterMark: 64 * 1024 });
      finished(source).then(resolve, reject);
      take(null, source);
    });
    await promise;
    if (output.destroyed) throw new Error('Whoever asked for the export has gone.');
  }

  async function* rowsOf(part: Part): AsyncGenerator<Buffer> {
    counts[part.name] = 0;
    for await (const page of part.pages({ userId: account.userId, mention, mentioned })) {
      counts[part.name] = (counts[part.name] ?? 0) + page.length;
      if (page.length > 0) yield Buffer.from(`${page.map((row) => JSON.stringify(row)).join('\n')}\n`);
      // SQLite answers within the same turn of the event loop: others get theirs here.
      await breath();
    }
  }

  async function addAll(): Promise<void> {
    // What the others speak of is known once they have spoken.
    const ordered = parts.toSorted((a, b) => rankOf(a) - rankOf(b));
    for (const part of ordered) await add(rowsPath(part.name), rowsOf(part));
    for (const part of parts)
      for await (const { name, text } of part.foreignFiles?.(account.userId) ?? [])
        await add(name, once(text));
    await add(manifestName, once(JSON.stringify(manifestOf(account, { version, now, counts }), null, 2)));
    zip.end();
  }

  zip.on('error', (error: Error) => output.destroy(error));
  output.on('close', () => source?.destroy());
  zip.outputStream.pipe(output);
  addAll().catch((error: unknown) => {
    if (!output.destroyed) onError(error);
    output.destroy();
  });
  return output;
}

/** The last two only say what ids of the other parts mean; an episode may be the file of a book, an item. */
const rankOf = ({ name }: Part): number => (name === 'items' ? 2 : name === 'episodes' ? 1 : 0);

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

const manifestOf = (
  { email, name }: Account,
  { version, now, counts }: { version: string; now: number; counts: Record<string, number> },
): Manifest => ({
  format: 'earshot account',
  formatVersion,
  earshot: version,
  exportedAt: new Date(now).toISOString(),
  email,
  name,
  counts,
  notIncluded: Object.values(leftOut),
});
