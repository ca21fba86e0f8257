import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const manifest = z.object({ version: z.string() });

/** This Earshot's version, as package.json has it. */
export function readVersion(): string {
  return z.parse(manifest, JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
    .version;
}
