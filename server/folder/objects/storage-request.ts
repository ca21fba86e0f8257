import { AwsV4Signer } from 'aws4fetch';
import { wallTimeMs } from '#rules/clock.ts';
import { objectLocation } from './object-path.ts';

/** The object storage as the operator names it. `endpoint` is an origin. */
export type ObjectStorage = {
  endpoint: string;
  region: string;
  /** The bucket is in the path of an address, and not in its host. */
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
};

export type StorageRequest = {
  /** `s3://bucket/key`. */
  path: string;
  /** Asks the bucket itself, with these parameters. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  isHead?: boolean;
};

/** As RFC 3986 has it, which the signature is calculated from: `encodeURIComponent` leaves five signs as they are. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function originOf({ endpoint, isPathStyle }: ObjectStorage, bucket: string): URL {
  const url = new URL(endpoint);
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  return url;
}

/** `host:port` at which a bucket is asked, in the form of `ALLOW_PRIVATE_HOSTS`. */
export function hostOf(storage: ObjectStorage, path: string): string {
  const { protocol, hostname, port } = originOf(storage, objectLocation(path).bucket);
  return `${hostname.replaceAll(/[[\]]/g, '')}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

function addressOf(storage: ObjectStorage, { path, query }: StorageRequest): string {
  const { bucket, key } = objectLocation(path);
  const parts = [...(storage.isPathStyle ? [bucket] : []), ...(query || key === '' ? [] : key.split('/'))];
  const parameters = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encoded(value)}`);
  const search = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  return `${originOf(storage, bucket).origin}/${parts.map(encoded).join('/')}${search}`;
}

/** Keys made of the secret, one a day: without them each request costs four signatures more. */
export type SigningKeys = Map<string, ArrayBuffer>;

/** The address and the headers of a request, signed (AWS Signature Version 4). */
export async function signedRequest(
  storage: ObjectStorage,
  request: StorageRequest,
  signingKeys: SigningKeys = new Map(),
): Promise<{ address: string; headers: Record<string, string> }> {
  const address = addressOf(storage, request);
  const signer = new AwsV4Signer({
    url: address,
    method: request.isHead ? 'HEAD' : 'GET',
    headers: request.headers ?? {},
    accessKeyId: storage.accessKeyId,
    secretAccessKey: storage.secretAccessKey,
    cache: signingKeys,
    service: 's3',
    region: storage.region,
    datetime: new Date(wallTimeMs()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  });
  const { headers } = await signer.sign();
  return { address, headers: Object.fromEntries(headers.entries()) };
}
