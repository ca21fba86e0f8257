import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts a text for one owner (AES-256-GCM; NIST SP 800-38D). Only the same key and owner open it again. */
export function encrypt(text: string, owner: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')).join('.');
}

/** The text, or undefined when it was sealed with another key or for another owner, or is damaged. */
export function decrypt(ciphertext: string, owner: string, key: Buffer): string | undefined {
  const [nonce, tag, text] = ciphertext.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !tag || !text) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
