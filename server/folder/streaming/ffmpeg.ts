import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Nobody's song takes this long to convert; a file that does is a trap. */
const maxMilliseconds = 10 * 60 * 1000;

/** What an app asks a song to be made into: so many thousand bits a second, from a second on. */
export type AppForm = { codec: 'mp3' | 'opus'; kilobits: number; fromSeconds: number };

/** What a song can be converted to: `flac` loses nothing; `small` is for keeping many on a device. */
export type Converted = 'flac' | 'small' | AppForm;

/**
 * Small is AAC in MP4: every engine plays it, its encoder is in every ffmpeg, and its edit list tells each of them where
 * the song begins and ends. Its index stands first, so that any part can be asked for.
 */
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
 * Every word given to ffmpeg: fixed but for our own target path and whole numbers. The song comes in as an open file, so that neither its
 * name nor anything of the request is ever read as an option, and no other protocol is followed (threats.md).
 */
export function ffmpegArguments(target: string, to: Converted = 'flac'): string[] {
  const from = typeof to === 'string' ? [] : ['-ss', String(to.fromSeconds)];
  const input = ['-protocol_whitelist', 'file', ...from, '-i', 'file:/dev/stdin'];
  const made = typeof to === 'string' ? soundOf[to] : soundForApp(to);
  const sound = ['-map', '0:a:0', '-map_metadata', '-1', ...made];
  return ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...input, ...sound, `file:${target}`];
}

/** Writes the sound of an open file to `target`; false when ffmpeg is not there or cannot read it. */
export function runFfmpeg(
  descriptor: number,
  target: string,
  to: Converted,
  signal?: AbortSignal,
): Promise<boolean> {
  return succeeds(ffmpegArguments(target, to), descriptor, { signal, waits: to === 'small' });
}

/** Whether ffmpeg is installed. Windows has no path for an open file, so there it is not used. */
export function hasFfmpeg(): Promise<boolean> {
  return process.platform === 'win32' ? Promise.resolve(false) : succeeds(['-version'], 'ignore');
}

type How = {
  signal?: AbortSignal | undefined;
  /** Nobody waits to hear it: everything else on the machine comes first. */
  waits?: boolean;
};

function succeeds(
  words: string[],
  input: number | 'ignore',
  { signal, waits = false }: How = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('ffmpeg', words, {
      stdio: [input, 'ignore', 'ignore'],
      timeout: maxMilliseconds,
      killSignal: 'SIGKILL',
      ...(signal ? { signal } : {}),
    });
    if (waits && child.pid !== undefined) stepBack(child.pid);
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function stepBack(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or this machine lets nobody step back: then it runs as others do.
  }
}
