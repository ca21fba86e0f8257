import { spawn } from 'node:child_process';

/** Nobody's song takes this long to convert; a file that does is a trap. */
const maxMilliseconds = 10 * 60 * 1000;

/**
 * Every word given to ffmpeg: fixed but for our own target path. The song comes in as an open file, so that neither its
 * name nor anything of the request is ever read as an option, and no other protocol is followed (threats.md).
 */
export function ffmpegArguments(target: string): string[] {
  const input = ['-protocol_whitelist', 'file', '-i', 'file:/dev/stdin'];
  const sound = ['-map', '0:a:0', '-map_metadata', '-1', '-c:a', 'flac', '-compression_level', '3'];
  return [
    '-hide_banner',
    '-loglevel',
    'error',
    '-nostdin',
    '-y',
    ...input,
    ...sound,
    '-f',
    'flac',
    `file:${target}`,
  ];
}

/** Writes the sound of an open file to `target` as FLAC; false when ffmpeg is not there or cannot read it. */
export function runFfmpeg(descriptor: number, target: string, signal?: AbortSignal): Promise<boolean> {
  return succeeds(ffmpegArguments(target), descriptor, signal);
}

/** Whether ffmpeg is installed. Windows has no path for an open file, so there it is not used. */
export function hasFfmpeg(): Promise<boolean> {
  return process.platform === 'win32' ? Promise.resolve(false) : succeeds(['-version'], 'ignore');
}

function succeeds(words: string[], input: number | 'ignore', signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('ffmpeg', words, {
      stdio: [input, 'ignore', 'ignore'],
      timeout: maxMilliseconds,
      killSignal: 'SIGKILL',
      ...(signal ? { signal } : {}),
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
