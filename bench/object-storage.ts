import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flacFile, mp3File } from '../server/folder/testing/test-files.ts';
import { type TestBytes, type TestStorage, testStorage } from '../server/folder/testing/test-storage.ts';
import { albumCovers } from './covers.ts';
import { scanTimes } from './scan-times.ts';
import { words } from './tagged-files.ts';
import { peakMemory, treeMemory } from './tree-memory.ts';

// node bench/object-storage.ts [objects] [milliseconds]: a first scan of music in object storage, and one of it unchanged.
// The storage is of this process and answers each request after that many milliseconds.
const [count = 20_000, latencyMs = 20] = process.argv.slice(2).map(Number);
/** A song of four minutes as MP3; no file of it is stored. */
const songBytes = 5_000_000;
const tailBytes = 1_000;
const row = (name: string, value: string) => console.log(`${name.padEnd(60)} ${value}`);

/** A small file with zeros in its middle, as large as a song; made for each read. */
function asLong(make: () => Buffer): TestBytes {
  return {
    size: songBytes,
    part(start, end) {
      const file = make();
      const head = file.subarray(0, -tailBytes);
      const tail = file.subarray(-tailBytes);
      const bytes = Buffer.alloc(end - start);
      if (start < head.length) head.copy(bytes, 0, start, Math.min(end, head.length));
      const tailStart = songBytes - tailBytes;
      if (end > tailStart) tail.copy(bytes, Math.max(0, tailStart - start), Math.max(0, start - tailStart));
      return bytes;
    },
  };
}

async function putSongs(server: TestStorage): Promise<void> {
  const coverOf = await albumCovers();
  for (let number = 0; number < count; number += 1) {
    const album = Math.floor(number / 10);
    const artist = `${words(Math.floor(album / 4))} Band`;
    const tags = { title: `${words(number)} Song`, artist, album: words(album + 7) };
    const directory = `music/${Math.floor(album / 4)}/${album}`;
    if (album % 2 === 1)
      server.putMade(
        `${directory}/${number}.flac`,
        asLong(() => flacFile(tags, number)),
      );
    else
      server.putMade(
        `${directory}/${number}.mp3`,
        asLong(() => mp3File({ ...tags, picture: coverOf(album) }, number)),
      );
    if (album % 2 === 1 && number % 10 === 0) server.put(`${directory}/cover.jpg`, coverOf(album));
  }
}

const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
const server = await testStorage({ latencyMs });
await putSongs(server);
const scan = async (): Promise<{ seconds: number; peak: number; lists: number; reads: number }> => {
  server.calls.length = 0;
  const memory = peakMemory(process.pid);
  const before = treeMemory(process.pid);
  const [milliseconds = Number.NaN] = await scanTimes(home, 's3://music/music', 1, server.storage);
  const reads = server.reads().length;
  return {
    seconds: milliseconds / 1000,
    peak: memory.stop() - before,
    lists: server.calls.length - reads,
    reads,
  };
};
const first = await scan();
const again = await scan();
row(`${count} songs of 5 MB in object storage, ${latencyMs} ms a request`, '');
row('first scan (600 s is wanted for 20,000)', `${first.seconds.toFixed(1)} s`);
row('  reads of objects', `${first.reads}, ${(first.reads / count).toFixed(2)} a song; ${first.lists} lists`);
row('  memory of the scan and the storage', `${first.peak.toFixed(0)} MB more`);
row('rescan of nothing changed (20 s is wanted)', `${again.seconds.toFixed(1)} s`);
row('  reads of objects', `${again.reads}; ${again.lists} lists`);
await server[Symbol.asyncDispose]();
rmSync(home, { recursive: true, force: true });
