import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const isInGit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

export type OldVersion = { folder: string; remove: () => void };

/**
 * A built clone of a former commit, in some minutes; `EARSHOT_OLD_VERSION` names a folder that has it already. Undefined
 * where git does not have the commit.
 */
export function buildOldVersion(commit: string): OldVersion | undefined {
  const ready = process.env['EARSHOT_OLD_VERSION'];
  if (ready !== undefined && existsSync(join(ready, 'dist')))
    return { folder: ready, remove: () => undefined };
  if (!isInGit(commit)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'earshot-old-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['x'], { cwd: folder, input: archive });
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync(
    'npm',
    ['ci', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: [...stdio],
    },
  );
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: [...stdio] });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
