import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Servers of one database have one key: that of the first, in the new data folder of another. */
export function copyKey(home: string, name: string): void {
  mkdirSync(join(home, name), { mode: 0o700 });
  copyFileSync(join(home, 'first', 'secret.key'), join(home, name, 'secret.key'));
}
