import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { composeCollection } from '../server/folder/demo/compose-collection.ts';
import { builds, stateOf } from '../server/page/built.ts';

/**
 * Where the demo collection lies, composed once for all journeys: composing it costs a server a dozen seconds of a
 * processor, which the journeys beside it would miss.
 */
export async function composedDemo(): Promise<string> {
  const name = `demo-${stateOf(['server/folder/demo'])}`;
  mkdirSync(builds, { recursive: true });
  for (const other of readdirSync(builds))
    if (other.startsWith('demo-') && other !== name) rmSync(join(builds, other), { recursive: true });
  const folder = join(builds, name);
  await composeCollection(folder, () => undefined);
  return folder;
}
