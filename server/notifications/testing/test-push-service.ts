import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import * as z from 'zod/mini';
import type { PushAddress } from '#contract/notifications.ts';
import { certificates } from '#server/net/testing/test-certificates.ts';

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const record = z.record(z.string(), z.unknown());
const recordIn = (text: string) => z.parse(record, JSON.parse(text));

/** A browser's side of a push subscription: its keys, and reading what was encrypted for it (RFC 8291). */
export function testBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const own = ecdh.getPublicKey();
  const address: PushAddress = {
    endpoint,
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
  };
  function read(body: Buffer): string {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
    const secret = derived(ecdh.computeSecret(theirs), auth, info, 32);
    const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(21 + theirs.length, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
  return { address, read };
}

/** Whether the header of RFC 8292 is signed by the key that it names, and its claims. */
export function readVapid(header: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  return {
    isSigned: verify(
      'sha256',
      signed,
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
    publicKey,
    claims: recordIn(Buffer.from(claims, 'base64url').toString('utf8')),
  };
}

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine that remembers what came, and answers what the test wants. */
export async function testPushService() {
  setDefaultCACertificates([...getCACertificates('default'), certificates.first.cert]);
  const received: Received[] = [];
  const answer: {
    status: number;
    headers: Record<string, string>;
    /** Runs while the sender waits for the answer. */
    before?: (() => Promise<void>) | undefined;
  } = { status: 201, headers: {} };
  const server = createServer(certificates.first, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      void Promise.resolve(answer.before?.()).then(() =>
        response.writeHead(answer.status, answer.headers).end(),
      );
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  const host = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  const browsers = new Map<string, ReturnType<typeof testBrowser>>();
  return {
    /** As ALLOW_PRIVATE_HOSTS wants it. */
    host,
    answer,
    received,
    /** A browser that is reached here, by a name of the test's. */
    browser(name: string): PushAddress {
      const path = `/${createHash('sha256').update(name).digest('hex')}`;
      const browser = testBrowser(`https://${host}${path}`);
      browsers.set(path, browser);
      return browser.address;
    },
    /** What came, as the browsers read it, in order; nothing of it comes again. */
    messages(): Record<string, unknown>[] {
      return received.splice(0).map(({ path, body }) => recordIn(browsers.get(path)?.read(body) ?? '{}'));
    },
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
