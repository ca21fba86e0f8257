import type { Database } from '../database/open-database.ts';
import { hasSecretKey, makeSecretKey, readSecretKey, secretKeyPath } from '../music/secret-key.ts';
import { countSealed, describeSealed, recordKey } from '../process/lost-key.ts';

export const newKeyUsage =
  '  earshot new-key                    makes a key in the place of one that is lost; app passwords end by it';

/** `earshot new-key`: only where the key is gone. Throws a sentence where one stands, also a damaged one. */
export async function newKeyCommand(
  database: Database,
  dataFolder: string,
  print: (line: string) => void,
): Promise<void> {
  const path = secretKeyPath(dataFolder);
  if (hasSecretKey(dataFolder))
    throw new Error(`There is a key at ${path}. Move it away first where it is damaged; keep it otherwise.`);
  const counts = await countSealed(database);
  makeSecretKey(dataFolder);
  await recordKey(database, readSecretKey(dataFolder));
  print(`Made a new key at ${path}.`);
  print(
    `${describeSealed(counts)} ended: listeners make them anew. Accounts and passwords stay as they are.`,
  );
}
