import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type StorageKeys = { accessKeyId: string; secretAccessKey: string; region: string };
export type SignatureFault = { status: number; code: string; more?: string };

const maxSkewMs = 15 * 60 * 1000;
const scheme =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const strict = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Why a request is not signed as Amazon's documents say (Signature Version 4, "Authenticating Requests"); null where it is. */
export function signatureFault(
  request: IncomingMessage,
  keys: StorageKeys,
  wallMs: number,
): SignatureFault | null {
  const [, key, day = '', region, names = '', signature] =
    scheme.exec(request.headers.authorization ?? '') ?? [];
  if (signature === undefined) return { status: 403, code: 'AccessDenied' };
  if (key !== keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== keys.region)
    return { status: 400, code: 'AuthorizationHeaderMalformed', more: `<Region>${keys.region}</Region>` };
  const date = String(request.headers['x-amz-date']);
  if (Math.abs(timeOf(date) - wallMs) > maxSkewMs) return { status: 403, code: 'RequestTimeTooSkewed' };
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical(request, names))].join('\n');
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    (secret: Buffer, part) => hmac(secret, part),
    hmac(`AWS4${keys.secretAccessKey}`, day),
  );
  const isRight = hmac(signingKey, text).toString('hex') === signature && isSigned(names, request);
  return isRight ? null : { status: 403, code: 'SignatureDoesNotMatch' };
}

const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** The host and every header of Amazon's own have to be signed. */
const isSigned = (names: string, { headers }: IncomingMessage) =>
  ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))].every((name) =>
    names.split(';').includes(name),
  );

function canonical({ method = '', url = '', headers }: IncomingMessage, names: string): string {
  const [path = '', search = ''] = url.split('?');
  const uri = path.split('/').map((part) => strict(decodeURIComponent(part)));
  const query = search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) =>
      pair
        .split('=')
        .map((part) => strict(decodeURIComponent(part)))
        .join('='),
    )
    .toSorted();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const payload = String(headers['x-amz-content-sha256']);
  return [method, uri.join('/'), query.join('&'), lines.join(''), names, payload].join('\n');
}
