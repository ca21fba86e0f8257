import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What turns Apple Music on (operating.md). */
export type AppleConfig = {
  teamId: string;
  keyId: string;
  privateKey: KeyObject;
  /** Where Apple's API answers, without a trailing slash. */
  apiUrl: string;
  /** Where the browser loads MusicKit from. */
  toolkitUrl: string;
};

const names = ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const;

/** Undefined when none of the three is set. Throws one sentence that names the variable with a bad or missing value. */
export function appleConfig(set: (name: string) => string | undefined): AppleConfig | undefined {
  const [teamId, keyId, key] = names.map(set);
  if (teamId === undefined && keyId === undefined && key === undefined) return undefined;
  const missing = names.find((name) => set(name) === undefined);
  if (missing !== undefined || !teamId || !keyId || !key)
    throw new Error(`${missing} is not set, and Apple Music needs ${names.join(', ')} together.`);
  return {
    teamId: identifier('APPLE_TEAM_ID', teamId),
    keyId: identifier('APPLE_KEY_ID', keyId),
    privateKey: privateKey(key),
    apiUrl: address('APPLE_MUSIC_API_URL', set('APPLE_MUSIC_API_URL') ?? 'https://api.music.apple.com'),
    toolkitUrl: address(
      'MUSICKIT_URL',
      set('MUSICKIT_URL') ?? 'https://js-cdn.music.apple.com/musickit/v3/musickit.js',
    ),
  };
}

function identifier(name: string, value: string): string {
  if (/^[A-Z0-9]{10}$/.test(value)) return value;
  throw new Error(`${name} must be ten capital letters and digits, and it is “${value}”.`);
}

/** The key itself, or the path of the `.p8` file that Apple gave. It is never shown. */
function privateKey(value: string): KeyObject {
  const pem = value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : keyFile(value);
  const key = parsed(pem);
  if (key?.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw new Error('APPLE_PRIVATE_KEY is not a MusicKit key: an elliptic curve key (P-256) in a .p8 file.');
}

function keyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`APPLE_PRIVATE_KEY names the file ${path}, and it cannot be read.`);
  }
}

function parsed(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

function address(name: string, value: string): string {
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/$/, '');
  throw new Error(`${name} must be an address that begins with https://, and it is “${value}”.`);
}
