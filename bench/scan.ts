import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { albumCovers } from './covers.ts';
import { scanTimes } from './scan-times.ts';
import { spreadText } from './spread.ts';
import { writeTaggedFiles } from './tagged-files.ts';
import { peakMemory, treeMemory } from './tree-memory.ts';

type Row = (name: string, value: string) => void;

const rounds = 5;
const fileBytes = 50_000;
const limitProgram = fileURLToPath(new URL('./read-by-music-metadata.ts', import.meta.url));

/**
 * A first scan, a scan of the same unchanged folder by a process of its own, and in the same minutes music-metadata over
 * the same files.
 */
export async function measureScan(row: Row, count = 20_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const music = join(home, 'music');
  writeTaggedFiles(music, count, { filling: { bytes: fileBytes, cover: await albumCovers() } });
  const [first, limit, ratio, again, peaks]: number[][] = [[], [], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const dataFolder = join(home, `data-${round}`);
    const memory = peakMemory(process.pid);
    const before = treeMemory(process.pid);
    const times = await scanTimes(dataFolder, music, 2);
    peaks?.push(memory.stop() - before);
    const printed = execFileSync(process.execPath, [limitProgram, music], { encoding: 'utf8' });
    const limitMilliseconds = Number(printed);
    first?.push((count / (times[0] ?? Number.NaN)) * 1000);
    limit?.push((count / limitMilliseconds) * 1000);
    ratio?.push(limitMilliseconds / (times[0] ?? Number.NaN));
    again?.push(times[1] ?? Number.NaN);
    rmSync(dataFolder, { recursive: true });
  }
  const files = `${count} tagged files of ${fileBytes / 1000} KB with covers`;
  row(`first scan of ${files}`, `${spreadText(first ?? [], 0)} files/s`);
  row('music-metadata, 8 at once, over the same files', `${spreadText(limit ?? [], 0)} files/s`);
  row('first scan to music-metadata (2 or more is wanted)', spreadText(ratio ?? [], 2));
  row('memory of the scan at its most (250 MB or less is wanted)', `${spreadText(peaks ?? [], 0)} MB`);
  row('rescan of the unchanged folder (300 ms or less is wanted)', `${spreadText(again ?? [], 0)} ms`);
  rmSync(home, { recursive: true, force: true });
}

// Alone: node bench/scan.ts [number of files]
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureScan(
    (name, value) => console.log(`${name.padEnd(70)} ${value}`),
    Number(process.argv[2] ?? 20_000),
  );
