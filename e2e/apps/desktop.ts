import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian's packages of what a desktop without a screen and without sound needs, by program. */
const desktopPrograms = {
  Xvfb: 'xvfb',
  pulseaudio: 'pulseaudio',
  pactl: 'pulseaudio-utils',
  'dbus-run-session': 'dbus-daemon',
  xdotool: 'xdotool',
};

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

/** Packages that are not installed, of the desktop and of the app. */
export const missingPackages = (app: Record<string, string>): string[] =>
  Object.entries({ ...desktopPrograms, ...app }).flatMap(([program, name]) =>
    isInstalled(program) ? [] : name,
  );

export type Desktop = Awaited<ReturnType<typeof openDesktop>>;

/** A screen that nobody sees and a sound device that nobody hears, with an empty home folder. */
export async function openDesktop() {
  const home = mkdtempSync(join(tmpdir(), 'earshot-desktop-'));
  const runtime = join(home, 'run');
  mkdirSync(runtime);
  chmodSync(runtime, 0o700);
  const children: ChildProcess[] = [];
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  children.push(screen);
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(`:${data.toString().trim()}`));
  });
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: runtime, DISPLAY: display, LANG: 'C.UTF-8' };
  const modules = ['module-null-sink sink_name=null', 'module-native-protocol-unix'];
  const sound = ['--daemonize=no', '--exit-idle-time=-1', '-n', ...modules.flatMap((one) => ['-L', one])];
  children.push(spawn('pulseaudio', sound, { env, stdio: 'ignore' }));

  const mouse = (...words: string[]) => void spawnSync('xdotool', words, { env });
  return {
    home,
    write(path: string, text: string): void {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    },
    run(program: string, ...words: string[]): void {
      children.push(spawn('dbus-run-session', ['--', program, ...words], { env, stdio: 'ignore' }));
    },
    click: (x: number, y: number) => mouse('mousemove', String(x), String(y), 'click', '1'),
    doubleClick: (x: number, y: number) =>
      mouse('mousemove', String(x), String(y), 'click', '--repeat', '2', '--delay', '100', '1'),
    /** Whether a program sends sound to the device. */
    isPlaying: () =>
      spawnSync('pactl', ['list', 'short', 'sink-inputs'], { env, encoding: 'utf8' }).stdout.trim() !== '',
    async close(): Promise<void> {
      for (const child of children.toReversed()) child.kill();
      await sleep(500);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Repeats `act` until `isTrue`, which is looked at each second for two minutes. Throws in words that say what was not. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  act = () => {},
): Promise<void> {
  for (let second = 0; second < 120; second += 1) {
    if (await isTrue()) return;
    if (second % 10 === 0) act();
    await sleep(1_000);
  }
  throw new Error(`Not within two minutes: ${what}.`);
}
