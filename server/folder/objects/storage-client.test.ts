import { expect, onTestFinished, test } from 'vitest';
import { type Mishap, testStorage } from '../testing/test-storage.ts';
import { createStorageClient } from './storage-client.ts';
import { StorageFault } from './storage-fault.ts';
import type { ObjectStorage } from './storage-request.ts';

const folder = 's3://music/all';
const patient = { answerMs: 20_000, idleMs: 20_000 };
const hasty = { answerMs: 300, idleMs: 300 };

async function opened(more: Partial<ObjectStorage> = {}, of = folder, times = patient) {
  const server = await testStorage();
  const client = createStorageClient({ ...server.storage, ...more }, [of], times);
  onTestFinished(async () => {
    await client.close();
    await server[Symbol.asyncDispose]();
  });
  return { server, client };
}

/** The kind and the sentence of what a call is rejected with. */
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown: unknown) => (thrown instanceof StorageFault ? `${thrown.kind}: ${thrown.message}` : thrown),
  );

async function keysOf(pages: AsyncIterable<{ key: string }[]>): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of pages) keys.push(...page.map(({ key }) => key));
  return keys;
}

const names = ['a b+c&d=e.mp3', "é/ü (1)*'!.flac", 'Ω%2F~.ogg', 'x/<&>".mp3', '日本/🎵.opus'];

test('objects are listed page by page, whatever signs are in their names, and read by the same names', async () => {
  const { server, client } = await opened();
  for (const name of names) server.put(`all/${name}`, Buffer.from(name));
  for (let index = 0; index < 2_500; index += 1) server.put(`all/many/${index}.mp3`, Buffer.from('x'));
  server.put('all-private/secret.mp3', Buffer.from('secret'));
  const keys = await keysOf(client.list(folder));
  expect(keys).toHaveLength(2_505);
  expect(keys).toEqual(expect.arrayContaining(names.map((name) => `all/${name}`)));
  expect(server.calls.filter(({ key }) => key === '')).toHaveLength(3);
  for (const name of names) {
    const into = Buffer.alloc(100);
    const read = await client.read({ path: `${folder}/${name}`, position: 0 }, into);
    expect(into.toString('utf8', 0, read)).toBe(name);
    expect((await client.head(`${folder}/${name}`)).size).toBe(Buffer.byteLength(name));
  }
});

test('a listing and the object itself state the same time, which changes with the content within a second', async () => {
  const { server, client } = await opened();
  const stamps: number[] = [];
  for (const text of ['one', 'two']) {
    server.put('all/a.mp3', Buffer.from(text));
    for await (const [object] of client.list(folder)) stamps.push(object?.modifiedMilliseconds ?? 0);
    stamps.push((await client.head(`${folder}/a.mp3`)).modifiedMilliseconds);
  }
  const [one, oneByHead, two, twoByHead] = stamps;
  expect([oneByHead, twoByHead]).toEqual([one, two]);
  expect(one).not.toBe(two);
});

const wrong: [string, Partial<ObjectStorage>, string, string?][] = [
  [
    'a key',
    { accessKeyId: 'OTHER' },
    'refused: The object storage does not know the key in S3_ACCESS_KEY_ID.',
  ],
  [
    'a secret',
    { secretAccessKey: 'guess' },
    'refused: S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID: the object storage refuses the signature.',
  ],
  [
    'a region',
    { region: 'us-east-1' },
    'refused: The bucket is in the region eu-test-1: set S3_REGION=eu-test-1, and S3_ENDPOINT if it names a region.',
  ],
  ['a bucket', {}, 'refused: The object storage has no bucket of that name.', 's3://musik'],
  [
    'an address',
    { endpoint: 'http://127.0.0.1:9' },
    'silent: The object storage does not answer: 127.0.0.1 could not be reached, or broke off.',
  ],
];

test.for(wrong)('%s that is wrong is named in a sentence', async ([, settings, sentence, of = folder]) => {
  const { client } = await opened(settings, of);
  expect(await faultOf(client.hasAny(of))).toBe(sentence);
});

test('a clock that differs from the storage’s is named, with by how much', async () => {
  const { server, client } = await opened();
  server.setClock(40 * 60_000);
  expect(await faultOf(client.hasAny(folder))).toMatch(
    /^refused: The clock of this machine differs from the object storage’s by \d+ minutes: set it right\.$/,
  );
});

const redirect: Mishap = { status: 301, code: 'PermanentRedirect', more: '<Endpoint>elsewhere</Endpoint>' };

test('a redirect to another region is followed nowhere, and named', async () => {
  const { server, client } = await opened();
  server.befall(() => redirect);
  expect(await faultOf(client.hasAny(folder))).toBe(
    'refused: The bucket is in another region or at another address: correct S3_REGION and S3_ENDPOINT.',
  );
  expect(server.calls).toHaveLength(1);
});

test('a storage that asks to slow down is asked again, and not for ever', async () => {
  const { server, client } = await opened();
  server.put('all/a.mp3', Buffer.from('sound'));
  let refusals = 3;
  const slowDown: Mishap = { status: 503, code: 'SlowDown' };
  server.befall(() => (refusals-- > 0 ? slowDown : null));
  expect(await client.hasAny(folder)).toBe(true);
  server.befall(() => slowDown);
  server.calls.length = 0;
  expect(await faultOf(client.hasAny(folder))).toBe(
    'silent: The object storage has too much to do, and did not answer after several tries.',
  );
  expect(server.calls).toHaveLength(6);
});

test('a body that breaks off is asked for from where it stopped, and not for ever', async () => {
  const { server, client } = await opened();
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
  server.put('all/a.flac', bytes);
  let cuts = 4;
  server.befall(({ key }) => (key !== '' && cuts-- > 0 ? { cut: 20_000 } : null));
  const { etag } = await client.head(`${folder}/a.flac`);
  const into = Buffer.alloc(90_000);
  cuts = 4;
  server.calls.length = 0;
  expect(await client.read({ path: `${folder}/a.flac`, position: 5_000, etag }, into)).toBe(90_000);
  expect(into.equals(bytes.subarray(5_000, 95_000))).toBe(true);
  expect(server.calls.map(({ range }) => range)).toEqual([
    'bytes=5000-94999',
    'bytes=25000-94999',
    'bytes=45000-94999',
    'bytes=65000-94999',
    'bytes=85000-94999',
  ]);
  server.befall(() => ({ cut: 0 }));
  expect(await faultOf(client.read({ path: `${folder}/a.flac`, position: 0, etag }, into))).toBe(
    'silent: The object storage broke off in the middle of an object, several times.',
  );
});

test('a storage that says nothing at all is given up after its time', async () => {
  const { server, client } = await opened({}, folder, hasty);
  server.befall(() => 'silence');
  expect(await faultOf(client.hasAny(folder))).toBe(
    'silent: The object storage does not answer: 127.0.0.1 did not answer in time.',
  );
});

test('an object that was replaced or deleted meanwhile is not read as if it were the one before', async () => {
  const { server, client } = await opened();
  server.put('all/a.mp3', Buffer.from('first'));
  const { etag } = await client.head(`${folder}/a.mp3`);
  const read = () => faultOf(client.read({ path: `${folder}/a.mp3`, position: 0, etag }, Buffer.alloc(5)));
  expect(await read()).toBe('answered');
  server.put('all/a.mp3', Buffer.from('other'));
  expect(await read()).toBe('changed: The object was replaced in the object storage while it was read.');
  server.remove('all/a.mp3');
  expect(await read()).toBe('gone: The object is no longer in the object storage.');
  expect(await faultOf(client.head(`${folder}/a.mp3`))).toBe(
    'gone: The object is no longer in the object storage.',
  );
});

test('an object that is archived, or that the key may not read, is named as such', async () => {
  const { server, client } = await opened();
  server.put('all/a.mp3', Buffer.from('first'));
  const read = () => faultOf(client.read({ path: `${folder}/a.mp3`, position: 0 }, Buffer.alloc(5)));
  server.befall(() => ({ status: 403, code: 'InvalidObjectState' }));
  expect(await read()).toBe('unreadable: The object is archived in the object storage and cannot be read.');
  server.befall(() => ({ status: 403, code: 'AccessDenied' }));
  expect(await read()).toBe(
    'refused: The object storage does not let the key in S3_ACCESS_KEY_ID read there.',
  );
});
