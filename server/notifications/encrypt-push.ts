import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushAddress } from '#contract/notifications.ts';

const bytesOf = (text: string) => Buffer.from(text, 'base64url');
const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The key and salt of a message, new for each one. */
export type Once = { ecdh: ECDH; salt: Buffer };

function once(): Once {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, salt: randomBytes(16) };
}

/** One record of this many bytes is the longest that a push service has to take (RFC 8291 §4). */
const recordBytes = 4096;

/** The most bytes of a message, without header, end mark and authentication tag. */
export const maxMessageBytes = recordBytes - 86 - 17;

/**
 * The body of a push message that only one browser can read (RFC 8291, in the coding `aes128gcm` of RFC 8188). Throws
 * where the browser's key is no point of P-256.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>,
  { ecdh, salt }: Once = once(),
): Buffer {
  if (message.length > maxMessageBytes) throw new Error('A push message is longer than may be sent.');
  const theirs = bytesOf(p256dh);
  const ours = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derived(ecdh.computeSecret(theirs), bytesOf(auth), info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(recordBytes, 16);
  header.writeUInt8(ours.length, 20);
  return Buffer.concat([
    header,
    ours,
    cipher.update(Buffer.concat([message, Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether messages can be encrypted for that browser: its key is a point of P-256, its secret 16 bytes. */
export function isPushKey({ p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>): boolean {
  try {
    encryptPush(Buffer.alloc(0), { p256dh, auth });
    return bytesOf(p256dh).length === 65 && bytesOf(auth).length === 16;
  } catch {
    return false;
  }
}
