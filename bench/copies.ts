import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanTimes } from './scan-times.ts';
import { spreadText } from './spread.ts';
import { writeTaggedFiles } from './tagged-files.ts';

type Row = (name: string, value: string) => void;

const rounds = 5;

/** One sound in every file of a folder that is else like the other. */
function copyFirstSound(from: string, to: string, count: number): void {
  const [mp3, flac] = [readFileSync(join(from, '0/0/1.mp3')), readFileSync(join(from, '0/1/1.flac'))];
  for (let number = 0; number < count; number += 1) {
    const album = Math.floor(number / 10);
    const directory = join(to, String(Math.floor(album / 4)), String(album));
    if (number % 10 === 0) mkdirSync(directory, { recursive: true });
    const [bytes, ending] = album % 2 === 0 ? [mp3, 'mp3'] : [flac, 'flac'];
    writeFileSync(join(directory, `${(number % 10) + 1}.${ending}`), bytes);
  }
}

/** A folder of copies of two files against one of as many different songs. */
export async function measureCopies(row: Row, count = 20_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const [different, copies] = [join(home, 'different'), join(home, 'copies')];
  writeTaggedFiles(different, count);
  copyFirstSound(different, copies, count);
  const [ours, limit, ratio]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const [copied = Number.NaN] = await scanTimes(join(home, `copies-${round}`), copies, 1);
    const [plain = Number.NaN] = await scanTimes(join(home, `different-${round}`), different, 1);
    ours?.push((count / copied) * 1000);
    limit?.push((count / plain) * 1000);
    ratio?.push(copied / plain);
  }
  row(`first scan of ${count} copies of one sound`, `${spreadText(ours ?? [], 0)} files/s`);
  row('as many different songs', `${spreadText(limit ?? [], 0)} files/s`);
  row('time of copies to time of different songs (1 is wanted)', spreadText(ratio ?? [], 2));
  rmSync(home, { recursive: true, force: true });
}

// Alone: node bench/copies.ts [number of files]
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureCopies(
    (name, value) => console.log(`${name.padEnd(70)} ${value}`),
    Number(process.argv[2] ?? 20_000),
  );
