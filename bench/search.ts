import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { type Random, seededRandom } from '../rules/seeded-random.ts';
import { openCatalogue } from '../server/folder/catalogue/catalogue-reader.ts';
import { foldedWords } from '../server/folder/store/search-words.ts';
import { libraryOfTitles, withTypo } from '../server/folder/testing/typed-titles.ts';
import { typoRecall } from '../server/folder/testing/typo-recall.ts';
import { type Listener, scanned, signIn, startServer } from './bench-server.ts';
import { loadOf } from './http-load.ts';
import { type Spread, spread, spreadText } from './spread.ts';
import { writeTaggedFiles } from './tagged-files.ts';

type Row = (name: string, value: string) => void;

const rounds = 5;
const roundSeconds = 3;
const queries = 2_000;
const termsAsked = 400;

/** What somebody has typed of a title at some moment. */
const begun = (random: Random, title: string) => title.slice(0, 1 + Math.floor(random() * title.length));

/** FTS5 alone over the same songs: the first 25 that hold all the words. Milliseconds. */
function fullTextTimes(dataFolder: string, terms: readonly string[]): Spread & { slow: number } {
  const database = new DatabaseSync(join(dataFolder, 'folder.sqlite'), { readOnly: true });
  const find = database.prepare('select rowid from song_words where song_words match ? limit 25');
  const times = terms.flatMap((term) => {
    const words = foldedWords(term).map((word) => `"${word}"*`);
    if (words.length === 0) return [];
    const began = performance.now();
    find.all(words.join(' AND '));
    return [performance.now() - began];
  });
  database.close();
  const sorted = times.toSorted((a, b) => a - b);
  return { ...spread(times), slow: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

async function measureTerms(
  { row, name, url, listener }: { row: Row; name: string; url: string; listener: Listener },
  terms: readonly string[],
): Promise<void> {
  const paths = terms.map(
    (term) => `/v1/catalog/us/search?types=songs,albums,artists&limit=25&term=${encodeURIComponent(term)}`,
  );
  const load = { seconds: roundSeconds, connections: 1, headers: listener.headers };
  await loadOf(url, paths, load);
  const [half, slow]: number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const { p50Milliseconds, p99Milliseconds, failures } = await loadOf(url, paths, load);
    if (failures > 0) throw new Error(`${failures} searches failed.`);
    half?.push(p50Milliseconds);
    slow?.push(p99Milliseconds);
  }
  row(name, `p50 ${spreadText(half ?? [], 1)}, p99 ${spreadText(slow ?? [], 1)} ms`);
}

/** Searches through HTTP against FTS5 alone, and how many titles with a typo are found. */
export async function measureSearch(row: Row, count: number): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const [music, data] = [join(home, 'music'), join(home, 'data')];
  const albums = [...libraryOfTitles(count)];
  const titles = albums.flatMap(({ songs }) => songs);
  writeTaggedFiles(music, count, {
    namesOf(number) {
      const album = albums[Math.floor(number / 10)];
      return {
        title: titles[number] ?? '',
        artist: album?.artist ?? '',
        album: album?.title ?? '',
      };
    },
  });
  const server = await startServer({ MUSIC_DIR: music, DATA_DIR: data });
  const listener = await signIn(server.url);
  const { songs } = await scanned(server, listener);
  const random = seededRandom('terms');
  const searchedTitles = Array.from({ length: termsAsked }, () =>
    (titles[Math.floor(random() * titles.length)] ?? '').toLowerCase(),
  );
  const plain = searchedTitles.map((title) => begun(random, title));
  const target = { row, url: server.url, listener };
  await measureTerms({ ...target, name: `search over ${songs} songs as one types` }, plain);
  const alone = fullTextTimes(data, plain);
  row('FTS5 alone, the first 25 songs', `p50 ${alone.median.toFixed(2)}, p99 ${alone.slow.toFixed(2)} ms`);
  await measureTerms(
    { ...target, name: `search over ${songs} songs for titles with one typo` },
    searchedTitles.map((title) => withTypo(random, title)),
  );
  await server.stop();
  const read = openCatalogue(data);
  const recalls = typoRecall(read, titles, queries);
  read.close();
  const share = (of: typeof recalls) => {
    const [foundCount, all] = [
      of.reduce((sum, { hits }) => sum + hits, 0),
      of.reduce((sum, { searches }) => sum + searches, 0),
    ];
    return `${((100 * foundCount) / all).toFixed(1)} % of ${all}`;
  };
  row(`titles with one typo in the first 10 of ${songs} songs (95 % is wanted)`, share(recalls));
  for (const recall of recalls)
    row(`… of ${recall.words} word(s)${recall.words === 1 ? ' (88 % is wanted)' : ''}`, share([recall]));
  rmSync(home, { recursive: true, force: true });
}

// Alone: node bench/search.ts [number of songs …]
if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const count of process.argv.slice(2).map(Number))
    await measureSearch((name, value) => console.log(`${name.padEnd(70)} ${value}`), count);
