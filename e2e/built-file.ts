import { fileURLToPath } from 'node:url';
import { readManifest } from '../scripts/byte-budget.ts';

const built = fileURLToPath(new URL('../dist', import.meta.url));

/** What the build made of a module, as it is asked for: `/assets/….js`. The module is named below `web/`. */
export function builtFile(module: string): string {
  const file = readManifest(built)[module]?.file;
  if (file === undefined) throw new Error(`The build made no file of ${module}.`);
  return `/${file}`;
}
