import { setImmediate as breath } from 'node:timers/promises';
import type { ImportOutcome } from '#contract/transfer.ts';
import { type PartName, partNames } from '#contract/transfer-rows.ts';
import { monotonicMs } from '#rules/clock.ts';
import { pastTime } from '#server/clock/past-time.ts';
import { linesOfStream } from './lines-of-stream.ts';
import type { Importing, Part } from './part.ts';
import { createTranslation } from './translation.ts';

/** Rows, or characters of rows, that are imported at once; other work waits no longer than for that. */
const maxRows = 250;
const maxCharacters = 256 * 1024;
const maxLineBytes = 2 * 1024 * 1024;
const maxNames = 1_000;
const noteEvery = 1_000;

type Needs = {
  parts: readonly Part[];
  userId: string;
  now: number;
  signal: AbortSignal;
  onProgress: (done: number) => Promise<void>;
};

/** Imports the rows of a staged file (`read-export.ts`); null when it was stopped. */
export async function importFile(
  file: AsyncIterable<Buffer>,
  { parts, userId, now, signal, onProgress }: Needs,
): Promise<ImportOutcome | null> {
  const names: string[] = [];
  let unmatched = 0;
  let future = 0;
  const translation = createTranslation(userId);
  const importing: Importing = {
    userId,
    now,
    ...translation,
    past(time) {
      if (time > now) future += 1;
      return pastTime(time, now);
    },
    unmatched(name) {
      unmatched += 1;
      if (names.length < maxNames) names.push(name.slice(0, 300));
    },
  };
  const outcomes = new Map<PartName, Omit<ImportOutcome['parts'][number], 'part'>>();
  let done = 0;
  let notedAt = monotonicMs();
  for await (const { name, rows } of chunksOf(file)) {
    if (signal.aborted) return null;
    const part = parts.find((one) => one.name === name);
    const before = outcomes.get(name) ?? { inFile: 0, found: 0 };
    const matched = part ? await part.takeIn(importing, rows) : 0;
    outcomes.set(name, { inFile: before.inFile + rows.length, found: before.found + matched });
    done += rows.length;
    if (monotonicMs() - notedAt > noteEvery) {
      await onProgress(done);
      notedAt = monotonicMs();
    }
    await breath();
  }
  return {
    parts: [...outcomes].map(([part, counts]) => ({ part, ...counts })),
    unmatched: { total: unmatched, names },
    notes: notesOf({ unnamed: translation.unnamed(), future }),
    error: null,
  };
}

const count = (number: number) => number.toLocaleString('en');

function notesOf({ unnamed, future }: { unnamed: number; future: number }): string[] {
  return [
    ...(unnamed === 0
      ? []
      : [
          `${count(unnamed)} songs, playlists or other things that rows of the file speak of are not described in it: their files had gone before the export, or they belong to somebody else. What was about them is left out.`,
        ]),
    ...(future === 0
      ? []
      : [`${count(future)} times in the file are still to come; what they belong to counts as of now.`]),
  ];
}

type Chunk = { name: PartName; rows: unknown[] };

/** Rows of one part that stand together. */
async function* chunksOf(file: AsyncIterable<Buffer>): AsyncGenerator<Chunk> {
  let chunk: Chunk | undefined;
  let characters = 0;
  for await (const line of linesOfStream(file, maxLineBytes)) {
    const tab = line.indexOf('\t');
    const name = partNames.find((one) => one === line.slice(0, tab));
    if (name === undefined) continue;
    const isFull = chunk && (chunk.rows.length >= maxRows || characters >= maxCharacters);
    if (chunk && (isFull || chunk.name !== name)) {
      yield chunk;
      chunk = undefined;
    }
    if (chunk === undefined) {
      chunk = { name, rows: [] };
      characters = 0;
    }
    const row: unknown = JSON.parse(line.slice(tab + 1));
    chunk.rows.push(row);
    characters += line.length;
  }
  if (chunk) yield chunk;
}
