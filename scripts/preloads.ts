import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgets, filesOf, readManifest } from './byte-budget.ts';

/**
 * Writes the files of each screen to `preloads.json`, so that the server can name them in the page
 * (server/page/page-routes.ts).
 */
export function writePreloads(built: string): void {
  const manifest = readManifest(built);
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const files = budgets.map(({ route, modules }) => [
    route,
    filesOf(manifest, modules).filter((file) => !page.includes(file)),
  ]);
  writeFileSync(join(built, 'preloads.json'), JSON.stringify(Object.fromEntries(files)));
}
