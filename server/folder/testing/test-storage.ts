import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStorage } from '../objects/storage-request.ts';
import { signatureFault, type StorageKeys } from './check-signature.ts';

export type StoredTestObject = { bytes: Buffer; etag: string; modified: string };
/** A request as the storage saw it; `range` is empty for a whole object, and of a listing. */
export type StorageCall = { method: string; key: string; range: string };
/** What befalls a request instead of its answer. `cut`: its body ends after so many bytes. */
export type Mishap = { status: number; code: string; more?: string } | { cut: number } | 'silence' | null;

const keys: StorageKeys = { accessKeyId: 'EARSHOTKEY', secretAccessKey: 'not/a+secret', region: 'eu-test-1' };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function listing(bucket: string, objects: ReadonlyMap<string, StoredTestObject>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const limit = Number(query.get('max-keys') ?? 1000);
  const isEncoded = query.get('encoding-type') === 'url';
  const ordered = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const page = ordered.slice(0, limit);
  const contents = page.map((key) => {
    const { bytes, etag, modified } = objects.get(key) ?? { bytes: '', etag: '', modified: '' };
    const name = isEncoded ? encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+') : key;
    return `<Contents><Key>${escaped(name)}</Key><LastModified>${modified}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const isCut = ordered.length > page.length;
  const next = isCut ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  const encoding = isEncoded ? '<EncodingType>url</EncodingType>' : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>${encoding}<IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string, more = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message>${more}</Error>`);
}

function sendObject(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  object: StoredTestObject,
  cut: number | undefined,
): void {
  const { bytes, etag, modified } = object;
  const wanted = headers['if-match'];
  if (wanted !== undefined && wanted !== `"${etag}"`) return refuse(response, 412, 'PreconditionFailed');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  if (from !== undefined && start >= bytes.length) return refuse(response, 416, 'InvalidRange');
  const part = bytes.subarray(start, from === undefined ? bytes.length : Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    etag: `"${etag}"`,
    'last-modified': new Date(modified).toUTCString(),
    'content-length': part.length,
    'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}`,
  });
  if (method === 'HEAD') response.end();
  else if (cut === undefined) response.end(part);
  else response.write(part.subarray(0, cut), () => response.destroy());
}

/** An object storage in memory which checks signatures by itself, for the bucket `music`. */
export async function testStorage({ latencyMs = 0 } = {}) {
  const objects = new Map<string, StoredTestObject>();
  const calls: StorageCall[] = [];
  let mishapOf: (call: StorageCall) => Mishap = () => null;
  let skewMs = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://storage');
    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const call = { method: request.method ?? '', key, range: request.headers.range ?? '' };
    calls.push(call);
    if (latencyMs > 0) await sleep(latencyMs);
    const mishap = mishapOf(call);
    if (mishap === 'silence') return;
    if (mishap && 'code' in mishap) return refuse(response, mishap.status, mishap.code, mishap.more);
    const fault = signatureFault(request, keys, Date.now() + skewMs);
    if (fault) return refuse(response, fault.status, fault.code, fault.more);
    if (bucket !== 'music') return refuse(response, 404, 'NoSuchBucket');
    if (key === '') {
      response.end(listing(bucket, objects, url.searchParams));
      return;
    }
    const object = objects.get(key);
    if (object === undefined) return refuse(response, 404, 'NoSuchKey');
    sendObject(request, response, object, mishap?.cut);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const storage: ObjectStorage = { endpoint: `http://127.0.0.1:${port}`, isPathStyle: true, ...keys };

  return {
    storage,
    calls,
    /** Those of objects, without listings. */
    reads: () => calls.filter(({ key }) => key !== ''),
    put(key: string, bytes: Buffer, modified = '2026-01-02T03:04:05.678Z'): void {
      objects.set(key, { bytes, etag: createHash('md5').update(bytes).digest('hex'), modified });
    },
    remove: (key: string) => objects.delete(key),
    befall(next: (call: StorageCall) => Mishap): void {
      mishapOf = next;
    },
    setClock(milliseconds: number): void {
      skewMs = milliseconds;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestStorage = Awaited<ReturnType<typeof testStorage>>;
