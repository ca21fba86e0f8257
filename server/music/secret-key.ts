import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const length = 32;

/**
 * The server's own key, made once in the data folder (mode 0600) and never in the database: who steals a copy of the
 * database holds no tokens. Throws a sentence when it is there and cannot be used.
 */
export function loadSecretKey(dataFolder: string): Buffer {
  const path = join(dataFolder, 'secret.key');
  mkdirSync(dataFolder, { recursive: true });
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeSync(file, randomBytes(length).toString('hex'));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== length)
    throw new Error(
      `The key file ${path} is damaged. Restore it from a backup; without it kept provider tokens are lost.`,
    );
  return key;
}

/** A key for one purpose alone (RFC 5869). */
export function keyFor(purpose: string, secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, length));
}
