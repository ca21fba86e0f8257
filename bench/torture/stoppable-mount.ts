import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** A music folder that stops answering and answers again, and what the server's environment needs for it. */
export type StoppableMount = {
  /** For the table: how the folder is stopped. */
  name: string;
  music: string;
  environment: Record<string, string>;
  stop: () => void;
  goOn: () => void;
  end: () => Promise<void>;
};

/** A FUSE mount of `source` whose daemon is stopped by a signal; where there is no FUSE, a stand-in whose calls wait. */
export async function stoppableMount(home: string, source: string): Promise<StoppableMount> {
  return hasFuse() ? fuseMount(join(home, 'mount'), source) : standIn(home, source);
}

function hasFuse(): boolean {
  try {
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK);
    execFileSync('bindfs', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function fuseMount(mount: string, source: string): Promise<StoppableMount> {
  mkdirSync(mount);
  const daemon = spawn('bindfs', ['-f', '-o', 'attr_timeout=0,entry_timeout=0', source, mount], {
    stdio: 'inherit',
  });
  while (statSync(mount).dev === statSync(join(mount, '..')).dev) await untilMounted(daemon);
  const unmount = () => execFileSync('fusermount3', ['-u', '-z', mount]);
  return {
    name: 'a FUSE mount, its daemon under SIGSTOP',
    music: mount,
    environment: {},
    stop: () => void daemon.kill('SIGSTOP'),
    goOn: () => void daemon.kill('SIGCONT'),
    async end() {
      daemon.kill('SIGCONT');
      unmount();
      if (daemon.exitCode === null) await new Promise((resolve) => daemon.once('exit', resolve));
    },
  };
}

async function untilMounted(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null) throw new Error(`bindfs ended with ${daemon.exitCode}.`);
  await sleep(50);
}

/** Each synchronous call that names the folder waits while `mark` exists, in whatever thread or process of Node it is made. */
const preloadFor = (music: string, mark: string) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const word = new Int32Array(new SharedArrayBuffer(4));
  const exists = fs.existsSync;
  for (const name of ['openSync', 'statSync', 'lstatSync', 'readdirSync', 'realpathSync', 'accessSync', 'statfsSync', 'opendirSync']) {
    const real = fs[name];
    fs[name] = Object.assign((path, ...others) => {
      if (String(path).startsWith(${JSON.stringify(music)}))
        while (exists(${JSON.stringify(mark)})) Atomics.wait(word, 0, 0, 20);
      return real(path, ...others);
    }, real);
  }
  syncBuiltinESMExports();
`;

function standIn(home: string, music: string): StoppableMount {
  const [mark, preload] = [join(home, 'stopped'), join(home, 'preload.mjs')];
  writeFileSync(preload, preloadFor(music, mark));
  const goOn = () => {
    if (existsSync(mark)) rmSync(mark);
  };
  return {
    name: 'a stand-in for a mount (no FUSE here): calls that name the folder wait',
    music,
    environment: { NODE_OPTIONS: `--import ${pathToFileURL(preload).href}` },
    stop: () => writeFileSync(mark, ''),
    goOn,
    end: () => Promise.resolve(goOn()),
  };
}
