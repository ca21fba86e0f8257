import { readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refusal } from '#server/http/errors.ts';
import { hangingFolder } from '../testing/hanging-folder.ts';
import { openMusicFiles } from './music-files.ts';

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => (thrown instanceof Refusal ? `${thrown.status} ${thrown.retryAfterSeconds}` : String(thrown)),
  );

test('while the music folder hangs everybody is told so, and music plays again when it is back', async () => {
  const messages: string[] = [];
  const log = {
    info: (_facts: object, sentence: string) => void messages.push(sentence),
    warn: (_facts: object, sentence: string) => void messages.push(sentence),
    error: () => undefined,
  };
  // A busy machine takes its time to start a thread.
  await using folder = hangingFolder({ log, patienceMilliseconds: 1_000 });
  const { files } = folder;
  const path = folder.put('song.mp3', 'sound');
  const { promise: answering, resolve } = Promise.withResolvers<void>();
  files.whenAnswering(resolve);
  const file = await files.open(path);
  folder.hang();
  expect(await refused(file?.read(0, 5) ?? Promise.resolve())).toBe('503 5');
  expect(files.silent()).toEqual([folder.music]);
  // Nobody else waits for what is known by now.
  const before = folder.threads();
  const all = [
    files.open(path),
    files.part(path, 0, 1),
    files.tags(path, 'mp3'),
    files.examine(folder.music, '/'),
  ];
  expect(await Promise.all(all.map(refused))).toEqual(['503 5', '503 5', '503 5', '503 5']);
  expect(folder.threads()).toBe(before);
  folder.goOn();
  await answering;
  expect(String(await file?.read(0, 5))).toBe('sound');
  expect([files.silent(), await files.doAnswer()]).toEqual([[], true]);
  expect(messages).toEqual(['the music folder does not answer', 'the music folder answers again']);
});

test('a mount that hangs holds three threads and no more, however many ask and however long', async () => {
  await using folder = hangingFolder();
  const path = folder.put('song.mp3', 'sound');
  await folder.files.open(path);
  folder.hang();
  const calls = Array.from({ length: 50 }, () => refused(folder.files.open(path)));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['503 5']));
  await refused(folder.files.open(path));
  // Long enough for ten more to be given up.
  await sleep(1_000);
  expect(folder.threads()).toBe(3);
});

test('one file that hangs keeps nobody from the others', async () => {
  await using folder = hangingFolder();
  const { files } = folder;
  const stuck = folder.put('stuck.mp3', 'sound');
  const other = folder.put('other.mp3', 'sound');
  folder.hang('stuck');
  expect(await refused(files.open(stuck))).toBe('503 5');
  await expect.poll(() => files.silent()).toEqual([]);
  expect(String(await (await files.open(other))?.read(0, 5))).toBe('sound');
});

/** How often this process has the file open, by the kernel's own list. */
const timesOpen = (path: string) =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      return false;
    }
  }).length;

test.runIf(process.platform === 'linux')('a file that was opened too late is closed again', async () => {
  await using folder = hangingFolder();
  const { files } = folder;
  const path = folder.put('song.mp3', 'sound');
  await files.doAnswer();
  folder.hang();
  await refused(files.open(path));
  const late = files.open(path).catch(() => undefined);
  folder.goOn();
  await expect.poll(() => files.silent()).toEqual([]);
  (await late)?.close();
  await files.doAnswer();
  await expect.poll(() => timesOpen(path)).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'a file that was to be closed while its folder hung is closed later',
  async () => {
    await using folder = hangingFolder();
    const { files } = folder;
    const path = folder.put('song.mp3', 'sound');
    const [early, late] = [await files.open(path), await files.open(path)];
    folder.hang();
    const reads = Array.from({ length: 3 }, () => refused(early?.read(0, 5) ?? Promise.resolve()));
    early?.close();
    await Promise.all(reads);
    late?.close();
    expect(timesOpen(path)).toBe(2);
    folder.goOn();
    await expect.poll(() => timesOpen(path)).toBe(0);
  },
);

test('a song may lie behind a link into another music folder, and nowhere else', async () => {
  await using one = hangingFolder();
  await using other = hangingFolder();
  await using outside = hangingFolder();
  symlinkSync(other.put('there.mp3', 'there'), join(one.music, 'link.mp3'));
  symlinkSync(outside.put('secret.mp3', 'secret'), join(one.music, 'out.mp3'));
  const files = openMusicFiles([one.music, other.music], { log: { info() {}, warn() {}, error() {} } });
  expect(String(await (await files.open(join(one.music, 'link.mp3')))?.read(0, 9))).toBe('there');
  expect(await files.open(join(one.music, 'out.mp3'))).toBeNull();
  expect(await files.open(join(one.music, 'gone.mp3'))).toBeNull();
  await files.close();
});

test('the tags of a file are told as they stand in it; of one that is gone or lies outside nothing is', async () => {
  await using folder = hangingFolder();
  const path = folder.put(
    'wind.mp3',
    readFileSync(join(import.meta.dirname, '../../../e2e/media/01 Wind.mp3')),
  );
  const tags = await folder.files.tags(path, 'mp3');
  expect(tags.find(({ name }) => name === 'TITLE')?.values).toEqual(['Wind in MP3']);
  expect(await folder.files.tags(join(folder.music, 'gone.mp3'), 'mp3')).toEqual([]);
  expect(await folder.files.tags('/elsewhere/song.mp3', 'mp3')).toEqual([]);
});
