import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** This server's own key for push services, as a JSON Web Key of P-256. */
export type PushKeys = { x: string; y: string; d: string };

const lastsSeconds = 12 * 60 * 60;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function makePushKeys(): PushKeys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  if (x === undefined || y === undefined || d === undefined) throw new Error('A key of P-256 lacks a part.');
  return { x, y, d };
}

/** The public key as browsers and push services want it: the uncompressed point, base64url. */
export const publicKeyOf = ({ x, y }: PushKeys): string =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );

/**
 * The header with which a push service knows who sends (RFC 8292). `contact` is the https address of this server, which
 * some push services ask for. `now` is epoch milliseconds.
 */
export function vapidHeader(keys: PushKeys, endpoint: string, contact: string, now: number): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + lastsSeconds,
    sub: contact,
  };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...keys }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKeyOf(keys)}`;
}
