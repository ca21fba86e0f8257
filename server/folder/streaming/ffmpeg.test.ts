import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { type Container, containers } from '#server/audio-files/formats.ts';
import { ffmpegArguments, hasFfmpeg, limitedFfmpeg, runFfmpeg } from './ffmpeg.ts';

// The folder of a song is asked every five seconds: here, fifty milliseconds.
vi.mock('node:timers/promises', async (original) => {
  const { setTimeout: sleep } = await original<{ setTimeout: (milliseconds: number) => Promise<void> }>();
  return { setTimeout: (milliseconds: number) => sleep(milliseconds / 100) };
});

const canConvert = await hasFfmpeg();
const folder = mkdtempSync(join(tmpdir(), 'earshot-ffmpeg-'));
const outside = join(folder, 'outside.mp3');
const allContainers = ['mpeg', 'mp4', 'flac', 'ogg', 'wav', 'aiff'] as const satisfies Container[];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function makeSound(path: string): void {
  const sine = ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=2', '-y', path];
  execFileSync('ffmpeg', sine);
}

const doesFolderAnswer = () => Promise.resolve(true);

/** What becomes of a file as FLAC: its bytes, or null where ffmpeg refuses it. */
async function convert(path: string, container: Container): Promise<number | null> {
  const target = join(folder, 'target.part');
  rmSync(target, { force: true });
  const descriptor = openSync(path, 'r');
  const openForProgram = async () => ({ descriptor, close: () => undefined });
  try {
    const isMade = await runFfmpeg({ openForProgram, container, doesFolderAnswer }, target, 'flac');
    if (isMade) return statSync(target).size;
    expect(existsSync(target) ? statSync(target).size : 0).toBe(0);
    return null;
  } finally {
    closeSync(descriptor);
  }
}

/** Contents that ffmpeg reads, by its own choice, as a list of other files. */
const lists: Record<string, (target: string) => string> = {
  'an HLS playlist': (target) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-VERSION:3\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`,
  'an HLS playlist of a playlist': (target) =>
    `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\n${target}\n#EXT-X-ENDLIST\n`,
  'a list of the concat demuxer': (target) => `ffconcat version 1.0\nfile '${target}'\n`,
  'an SDP description': () =>
    'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 4000 RTP/AVP 0\n',
};

describe.runIf(canConvert)('a song whose content names another file', () => {
  beforeAll(() => makeSound(outside));

  it.each(allContainers.flatMap((container) => Object.keys(lists).map((list) => [list, container] as const)))(
    'plays nothing of it: %s that is called %s',
    async (list, container) => {
      const path = join(folder, `disguised.${containers[container].extensions[0]}`);
      writeFileSync(path, lists[list]?.(outside) ?? '');
      expect(await convert(path, container)).toBeNull();
    },
  );

  it.each([
    ['mpeg', 'mp3'],
    ['mp4', 'm4a'],
    ['flac', 'flac'],
    ['ogg', 'ogg'],
    ['wav', 'wav'],
    ['aiff', 'aiff'],
  ] as const)('while a true song is converted within the limits: %s', async (container, ending) => {
    const path = join(folder, `song.${ending}`);
    makeSound(path);
    expect(await convert(path, container)).toBeGreaterThan(1000);
  });
});

test.each([
  ['mpeg', 'mp3'],
  ['mp4', 'mov'],
  ['flac', 'flac'],
  ['ogg', 'ogg'],
  ['wav', 'wav'],
  ['aiff', 'aiff'],
] as const)('ffmpeg reads %s with its own reader %s alone', (container, reader) => {
  const words = ffmpegArguments(container, '/data/song.part', {
    codec: 'opus',
    kilobits: 96,
    fromSeconds: 3,
  });
  const input = words.indexOf('-i');
  const valueOf = (word: string) => words[words.indexOf(word) + 1];
  expect([valueOf('-f'), valueOf('-format_whitelist'), valueOf('-protocol_whitelist')]).toEqual([
    reader,
    reader,
    'file',
  ]);
  for (const word of ['-f', '-format_whitelist', '-protocol_whitelist'])
    expect(words.indexOf(word)).toBeLessThan(input);
});

test('ffmpeg has a limit of its own for time, for a block of memory and for what it writes', () => {
  const words = ffmpegArguments('mpeg', '/data/song.part');
  const valueOf = (word: string) => Number(words[words.indexOf(word) + 1]);
  expect([valueOf('-timelimit'), valueOf('-max_alloc'), valueOf('-fs')]).toEqual([
    1_200, 268_435_456, 2_147_483_648,
  ]);
  expect(words.indexOf('-fs')).toBeGreaterThan(words.indexOf('-i'));
});

test.runIf(canConvert)('the memory of ffmpeg ends where its shell says', () => {
  const limit = limitedFfmpeg.replace('exec ffmpeg "$@"', 'ulimit -v');
  expect(execFileSync('sh', ['-c', limit], { encoding: 'utf8' }).trim()).toBe('2097152');
  expect(limitedFfmpeg).toMatch(/; exec ffmpeg "\$@"$/);
});

test.runIf(canConvert)('a song is not waited for once its music folder does not answer', async () => {
  const queue = join(folder, 'queue.mp3');
  execFileSync('mkfifo', [queue]);
  // Nobody writes to it, so a reader waits.
  const descriptor = openSync(queue, constants.O_RDWR);
  const openForProgram = async () => ({ descriptor, close: () => undefined });
  const doesAnswer = vi.fn(() => Promise.resolve(doesAnswer.mock.calls.length < 2));
  const target = join(folder, 'never.part');
  const conversion = runFfmpeg(
    { openForProgram, container: 'mpeg', doesFolderAnswer: doesAnswer },
    target,
    'flac',
  );
  await expect(conversion).rejects.toMatchObject({ status: 503, code: 'music_folder_silent' });
  expect(doesAnswer).toHaveBeenCalledTimes(2);
  closeSync(descriptor);
});
