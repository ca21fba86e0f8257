import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '#server/storage/write-file-atomically.ts';

const length = 32;

/** Where the server's own key is: in the data folder (mode 0600) and never in the database. */
export const secretKeyPath = (dataFolder: string): string => join(dataFolder, 'secret.key');

export const hasSecretKey = (dataFolder: string): boolean => existsSync(secretKeyPath(dataFolder));

/** Makes a new key. What was sealed with a former one cannot be opened any more. */
export function makeSecretKey(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true });
  writeFileAtomically(secretKeyPath(dataFolder), randomBytes(length).toString('hex'));
}

/** The server's own key. Throws a sentence where it cannot be used. */
export function readSecretKey(dataFolder: string): Buffer {
  const path = secretKeyPath(dataFolder);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length === length) return key;
  throw new Error(
    `The key file ${path} is damaged. Put it back from a backup (secret.key in the zip file). Where no backup holds it, move it away, and “earshot new-key” makes a new one; app passwords, permissions of Apple Music and notifications on devices then end.`,
  );
}

/** A key for one purpose alone (RFC 5869). */
export function keyFor(purpose: string, secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, length));
}
