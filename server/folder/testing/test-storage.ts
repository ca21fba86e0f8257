import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStorage } from '../objects/storage-request.ts';
import { type SignatureFault, type StorageKeys, signatureFault } from './check-signature.ts';

/** The bytes of an object: all of them, or made as they are asked for. */
export type TestBytes = { size: number; part: (start: number, end: number) => Buffer };
type StoredTestObject = TestBytes & { etag: string; modified: string };
/** A request as the storage saw it; `range` is empty for a whole object, and of a listing. */
export type StorageCall = { method: string; key: string; range: string };
/** What befalls a request instead of its answer. `cut`: its body ends after this number of bytes. */
export type Mishap = SignatureFault | { cut: number } | 'silence' | null;

const usualTime = '2026-01-02T03:04:05.678Z';
const keys: StorageKeys = { accessKeyId: 'EARSHOTKEY', secretAccessKey: 'not/a+secret', region: 'eu-test-1' };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function listing(
  bucket: string,
  objects: ReadonlyMap<string, StoredTestObject>,
  query: URLSearchParams,
): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const limit = Number(query.get('max-keys') ?? 1000);
  const isEncoded = query.get('encoding-type') === 'url';
  const ordered = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const page = ordered.slice(0, limit);
  const contents = page.map((key) => {
    const { size, etag, modified } = objects.get(key) ?? { size: 0, etag: '', modified: '' };
    const name = isEncoded ? encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+') : key;
    return `<Contents><Key>${escaped(name)}</Key><LastModified>${modified}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const isCut = ordered.length > page.length;
  const next = isCut ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  const encoding = isEncoded ? '<EncodingType>url</EncodingType>' : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>${encoding}<IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

function refuse(response: ServerResponse, { status, code, more = '' }: SignatureFault): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message>${more}</Error>`);
}

function sendObject(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  object: StoredTestObject | undefined,
  mishap: Mishap,
): void {
  if (object === undefined) return refuse(response, { status: 404, code: 'NoSuchKey' });
  const { size, etag, modified } = object;
  const condition = headers['if-match'];
  if (condition !== undefined && condition !== `"${etag}"`)
    return refuse(response, { status: 412, code: 'PreconditionFailed' });
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  if (from !== undefined && start >= size) return refuse(response, { status: 416, code: 'InvalidRange' });
  const part = object.part(start, Math.min(size, from === undefined ? size : Number(to) + 1));
  response.writeHead(from === undefined ? 200 : 206, {
    etag: `"${etag}"`,
    'last-modified': new Date(modified).toUTCString(),
    'content-length': part.length,
    'content-range': `bytes ${start}-${start + part.length - 1}/${size}`,
  });
  if (method === 'HEAD') response.end();
  else if (mishap === null || !(typeof mishap === 'object' && 'cut' in mishap)) response.end(part);
  else response.write(part.subarray(0, mishap.cut), () => response.destroy());
}

function requested({ url = '/' }: IncomingMessage) {
  const { pathname, searchParams: parameters } = new URL(url, 'http://storage');
  const [, bucket = '', ...names] = pathname.split('/').map(decodeURIComponent);
  return { bucket, key: names.join('/'), parameters };
}

const noMishap = (): Mishap => null;

/** An object storage in memory which checks signatures by itself, for the bucket `music`. */
export async function testStorage({ latencyMs = 0 } = {}) {
  const objects = new Map<string, StoredTestObject>();
  const calls: StorageCall[] = [];
  let mishapOf: (call: StorageCall) => Mishap = noMishap;
  let skewMs = 0;

  function performed(request: IncomingMessage, response: ServerResponse, call: StorageCall): void {
    const mishap = mishapOf(call);
    if (mishap === 'silence') return;
    const skewed = Date.now() + skewMs;
    const refusal = mishap && 'code' in mishap ? mishap : signatureFault(request, keys, skewed);
    const { bucket, key, parameters } = requested(request);
    if (refusal) refuse(response, refusal);
    else if (bucket !== 'music') refuse(response, { status: 404, code: 'NoSuchBucket' });
    else if (key === '') response.end(listing(bucket, objects, parameters));
    else sendObject(request, response, objects.get(key), mishap);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { key } = requested(request);
    const call = { method: request.method ?? '', key, range: request.headers.range ?? '' };
    calls.push(call);
    if (latencyMs > 0) await sleep(latencyMs);
    performed(request, response, call);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const storage: ObjectStorage = { endpoint: `http://127.0.0.1:${port}`, isPathStyle: true, ...keys };

  return {
    storage,
    calls,
    /** Those of objects, without listings. */
    reads: () => calls.filter(({ key }) => key !== ''),
    put(key: string, bytes: Buffer, modified = usualTime): void {
      const etag = createHash('md5').update(bytes).digest('hex');
      objects.set(key, {
        size: bytes.length,
        part: (start, end) => bytes.subarray(start, end),
        etag,
        modified,
      });
    },
    putMade(key: string, bytes: TestBytes): void {
      objects.set(key, { ...bytes, etag: createHash('md5').update(key).digest('hex'), modified: usualTime });
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
