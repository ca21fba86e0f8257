import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createStorageClient } from './storage-client.ts';
import { StorageFault } from './storage-fault.ts';

const folder = 's3://music/all';
const path = `${folder}/a.mp3`;
const times = { answerMs: 20_000, idleMs: 20_000 };

/** A storage that answers as it should not. */
async function opened(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const client = createStorageClient(
    {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-test-1',
      isPathStyle: true,
      accessKeyId: 'KEY',
      secretAccessKey: 'secret',
    },
    [folder],
    times,
  );
  onTestFinished(async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { client, requests };
}

type Entry = { key: string; size?: string; etag?: string };
const entry = ({ key, size = '5', etag = '"abc"' }: Entry) =>
  `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.678Z</LastModified><ETag>${etag}</ETag><Size>${size}</Size></Contents>`;
const page = (entries: Entry[], more = '<IsTruncated>false</IsTruncated>') =>
  `<ListBucketResult>${more}${entries.map(entry).join('')}</ListBucketResult>`;
const truncated = (token: string) =>
  `<IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`;

async function listed(client: Awaited<ReturnType<typeof opened>>['client']) {
  const objects: { key: string; size: number; etag: string }[] = [];
  try {
    for await (const part of client.list(folder)) objects.push(...part);
  } catch (thrown) {
    return faultText(thrown);
  }
  return objects.map(({ key, size, etag }) => ({ key, size, etag }));
}

const faultText = (thrown: unknown) =>
  thrown instanceof StorageFault ? `${thrown.kind}: ${thrown.message}` : thrown;

const readOf = (client: Awaited<ReturnType<typeof opened>>['client'], position: number, etag?: string) => {
  const into = Buffer.alloc(10);
  return client
    .read({ path, position, ...(etag === undefined ? {} : { etag }) }, into)
    .then((read) => into.toString('latin1', 0, read), faultText);
};

test.for(['<IsTruncated>true</IsTruncated>', truncated('')])(
  'a listing that goes on without saying from where is no whole listing: %s',
  async (more) => {
    const { client } = await opened((_, response) => response.end(page([{ key: 'all/a.mp3' }], more)));
    expect(await listed(client)).toBe(
      'refused: The object storage sent a listing without saying how it goes on.',
    );
  },
);

const again = 'refused: The object storage sends the same part of a listing again and again.';

test('a listing that names the same next part again is given up', async () => {
  let pages = 0;
  const { client, requests } = await opened((_, response) => {
    pages += 1;
    response.end(page([{ key: `all/${pages}.mp3` }], pages < 20 ? truncated('same') : undefined));
  });
  expect(await listed(client)).toBe(again);
  expect(requests).toHaveLength(2);
});

test('a listing that sends the same objects under ever new names of parts is given up', async () => {
  let pages = 0;
  const { client, requests } = await opened((_, response) => {
    pages += 1;
    response.end(page([{ key: 'all/a.mp3' }], pages < 20 ? truncated(`token ${pages}`) : undefined));
  });
  expect(await listed(client)).toBe(again);
  expect(requests).toHaveLength(2);
});

test('a part without objects is passed over', async () => {
  const parts = [
    page([], truncated('1')),
    page([], truncated('2')),
    page([{ key: 'all/a.mp3' }], truncated('3')),
    page([]),
  ];
  const { client } = await opened((_, response) => response.end(parts.shift()));
  expect(await listed(client)).toEqual([{ key: 'all/a.mp3', size: 5, etag: '"abc"' }]);
});

test('a listing of ever more parts without objects is given up', async () => {
  let pages = 0;
  const { client, requests } = await opened((_, response) => {
    pages += 1;
    response.end(page([], pages < 200 ? truncated(`token ${pages}`) : undefined));
  });
  expect(await listed(client)).toBe(again);
  expect(requests).toHaveLength(101);
});

test('an entry of a size that is none is passed over, and an ETag that no header could have is none', async () => {
  const { client, requests } = await opened(({ method, url }, response) => {
    if (method === 'GET' && url?.includes('list-type'))
      response.end(
        page([
          { key: 'all/minus.mp3', size: '-5' },
          { key: 'all/word.mp3', size: 'x' },
          { key: 'all/empty.mp3', size: '' },
          { key: 'all/huge.mp3', size: '99999999999999999999' },
          { key: 'all/line.mp3', etag: 'a\nb' },
          { key: 'all/wide.mp3', etag: 'Ω' },
          { key: 'all/good.mp3', etag: '"é"' },
        ]),
      );
    else response.writeHead(206, { etag: '"abc"', 'content-range': 'bytes 0-3/4' }).end('song');
  });
  expect(await listed(client)).toEqual([
    { key: 'all/line.mp3', size: 5, etag: '' },
    { key: 'all/wide.mp3', size: 5, etag: '' },
    { key: 'all/good.mp3', size: 5, etag: '"é"' },
  ]);
  expect(await readOf(client, 0, '')).toBe('song');
  expect(requests.at(-1)?.headers['if-match']).toBeUndefined();
});

const otherPart = 'unreadable: The object storage sent another part of the object than was asked for.';

test.for([
  ['begins elsewhere', { 'content-range': 'bytes 0-9/100' }, 10],
  ['does not say where it begins', {}, 10],
  ['is longer than it should be', { 'content-range': 'bytes 20-39/100' }, 20],
] as const)('a part that %s is not taken for the one that was asked for', async ([, headers, length]) => {
  const { client } = await opened((_, response) =>
    response.writeHead(206, headers).end(Buffer.alloc(length, 'x')),
  );
  expect(await readOf(client, 20)).toBe(otherPart);
});

test('a storage that sends the whole object in any case is read from the beginning alone', async () => {
  const { client } = await opened((_, response) => response.end('0123456789 and more'));
  expect(await readOf(client, 0)).toBe('0123456789');
  expect(await readOf(client, 4)).toBe(
    'unreadable: The object storage does not send parts of objects (Range).',
  );
});

test('a storage that ignores which version was asked for is found out by the ETag of its answer', async () => {
  const { client } = await opened((_, response) =>
    response.writeHead(206, { etag: 'W/"new"', 'content-range': 'bytes 0-9/10' }).end('0123456789'),
  );
  expect(await readOf(client, 0, '"old"')).toBe(
    'changed: The object was replaced in the object storage while it was read.',
  );
  expect(await readOf(client, 0, 'new')).toBe('0123456789');
});

test('a listing of more than 16 MB is given up', async () => {
  let pages = 0;
  const { client } = await opened((_, response) => {
    pages += 1;
    response.end(pages > 3 ? page([]) : page([{ key: 'x'.repeat(17 * 1024 * 1024) }]));
  });
  expect(await listed(client)).toBe('silent: The object storage broke off in the middle of a listing.');
});
