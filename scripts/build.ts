import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builds, serverBuild, serverSources, stateOf, webSources } from '../server/page/built.ts';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

/** Something that is made of sources, which are in some state. */
export type Build = {
  name: string;
  state: () => string;
  isThere: () => boolean;
  make: () => Promise<void>;
};

const page = fileURLToPath(new URL('../dist/index.html', import.meta.url));

const web: Build = {
  name: 'web',
  state: () => stateOf(webSources),
  isThere: () => existsSync(page),
  make: () => buildWeb(),
};
const server: Build = {
  name: 'server',
  state: () => stateOf(serverSources),
  isThere: () => existsSync(serverBuild()),
  make: () => buildServer(),
};

/** Makes those builds that are not there or were made of other sources; answers their names. `marks` is where it notes of which. */
export async function buildMissing(all = [web, server], marks = builds): Promise<string[]> {
  const built: string[] = [];
  for (const { name, state, isThere, make } of all) {
    const mark = join(marks, name);
    // Of before: what is written to while it is built is built again.
    const current = state();
    if (isThere() && existsSync(mark) && readFileSync(mark, 'utf8') === current) continue;
    await make();
    mkdirSync(marks, { recursive: true });
    writeFileSync(mark, current);
    built.push(name);
  }
  return built;
}

if (import.meta.main) await buildMissing();
