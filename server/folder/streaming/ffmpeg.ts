import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Container } from '#server/audio-files/formats.ts';
import { type Child, startChild } from '#server/threads/child-thread.ts';
import { doesNotAnswer } from '../access/folder-threads.ts';
import type { ProgramInput } from '../access/music-files.ts';

/** Nobody's song takes this long to convert; a file that does is a trap. */
const maxMilliseconds = 10 * 60 * 1000;
/** Processor time, which several threads use up faster than the clock. */
const maxCpuSeconds = 20 * 60;
/** A song of ten hours as FLAC is smaller. ffmpeg ends at this size without an error. */
const maxOutputBytes = 2 * 1024 * 1024 * 1024;
/** No packet, tag or picture of a song needs a larger block. */
const maxBlockBytes = 256 * 1024 * 1024;
/** Address space of the process: ffmpeg with its libraries and threads takes less than half of it. */
const maxMemoryKilobytes = 2 * 1024 * 1024;
/** How often the folder of a song is asked whether it still answers while the song is converted. */
const askMilliseconds = 5_000;

/** ffmpeg's name of each container's reader. Without it ffmpeg may choose one (HLS, concat) that opens files and addresses from the content. */
const demuxerOf: Record<Container, string> = {
  mpeg: 'mp3',
  mp4: 'mov',
  flac: 'flac',
  ogg: 'ogg',
  wav: 'wav',
  aiff: 'aiff',
};

/** An open file of the music folder and what it holds, as the scan found it. */
export type FfmpegInput = {
  openForProgram: () => Promise<ProgramInput>;
  container: Container;
  doesFolderAnswer: () => Promise<boolean>;
};

/** The form that an app requests: kilobits a second, from a second on. */
export type AppForm = { codec: 'mp3' | 'opus'; kilobits: number; fromSeconds: number };

/** What a song can be converted to: `flac` loses nothing; `small` is for keeping many on a device. */
export type Converted = 'flac' | 'small' | AppForm;

/** Small is AAC in MP4: every engine plays it and every ffmpeg encodes it. Its index comes first, for requests of parts. */
const soundOf: Record<'flac' | 'small', readonly string[]> = {
  flac: ['-c:a', 'flac', '-compression_level', '3', '-f', 'flac'],
  small: [
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-af',
    'aformat=sample_rates=44100|48000:channel_layouts=stereo|mono',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
  ],
};

const soundForApp = ({ codec, kilobits }: AppForm): readonly string[] =>
  codec === 'mp3'
    ? ['-c:a', 'libmp3lame', '-b:a', `${kilobits}k`, '-f', 'mp3']
    : ['-c:a', 'libopus', '-b:a', `${kilobits}k`, '-f', 'ogg'];

/**
 * All arguments of ffmpeg: fixed but for our target path and whole numbers. The song is an open file, so no name can be read
 * as an option; one reader and only the protocol `file` keep content from opening other files or the network (threats.md).
 */
export function ffmpegArguments(container: Container, target: string, to: Converted = 'flac'): string[] {
  const from = typeof to === 'string' ? [] : ['-ss', String(to.fromSeconds)];
  const demuxer = demuxerOf[container];
  const reader = ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-f', demuxer];
  const input = [...reader, ...from, '-i', 'file:/dev/stdin'];
  const codecWords = typeof to === 'string' ? soundOf[to] : soundForApp(to);
  const sound = ['-map', '0:a:0', '-map_metadata', '-1', ...codecWords];
  const limits = ['-timelimit', String(maxCpuSeconds), '-max_alloc', String(maxBlockBytes)];
  const all = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...limits];
  return [...all, ...input, ...sound, '-fs', String(maxOutputBytes), `file:${target}`];
}

/** Converts an open file to `target`; false where ffmpeg is absent, fails or reaches a limit. Rejects with 503 when the folder stops answering. */
export async function runFfmpeg(
  { openForProgram, container, doesFolderAnswer }: FfmpegInput,
  target: string,
  to: Converted,
  signal?: AbortSignal,
): Promise<boolean> {
  const input = await openForProgram();
  const child = startFfmpeg(ffmpegArguments(container, target, to), input.descriptor, to === 'small');
  signal?.addEventListener('abort', child.kill, { once: true });
  if (signal?.aborted) child.kill();
  void child.exited.then(input.close);
  const isDone = await Promise.race([succeeds(child), whenSilent(child, doesFolderAnswer)]);
  signal?.removeEventListener('abort', child.kill);
  return isDone && (await stat(target)).size < maxOutputBytes;
}

/** Whether ffmpeg is installed. Windows has no path for an open file, so there it is not used. */
export async function hasFfmpeg(): Promise<boolean> {
  return process.platform !== 'win32' && succeeds(startFfmpeg(['-version'], 'ignore', false));
}

/** The shell limits its own memory and then becomes ffmpeg; a system without this limit goes on without. */
export const limitedFfmpeg = `ulimit -v ${maxMemoryKilobytes} 2>/dev/null; exec ffmpeg "$@"`;

const startFfmpeg = (words: string[], input: number | 'ignore', waits: boolean): Child =>
  startChild({
    kind: 'program',
    program: 'sh',
    words: ['-c', limitedFfmpeg, 'sh', ...words],
    input,
    maxMilliseconds,
    waits,
  });

const succeeds = async ({ ended }: Child): Promise<boolean> => (await ended).code === 0;

/** Rejects once the folder of a song that is being converted does not answer: then nobody knows when ffmpeg ends. */
async function whenSilent(child: Child, doesFolderAnswer: () => Promise<boolean>): Promise<never> {
  const { promise: over } = Promise.withResolvers<never>();
  while (!child.hasExited()) {
    await Promise.race([child.exited, sleep(askMilliseconds, undefined, { ref: false })]);
    if (child.hasExited() || (await doesFolderAnswer())) continue;
    child.kill();
    throw doesNotAnswer();
  }
  return over;
}
