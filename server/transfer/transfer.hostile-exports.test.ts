import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { type TestServer, testServer } from './testing/test-servers.ts';
import { exportOf, zipOf } from './testing/test-zips.ts';

let newServer: TestServer;
let cookie: string;
beforeAll(async () => {
  newServer = await testServer(await sqliteDatabase());
  ({ cookie } = await newServer.server.signUp());
});
afterAll(() => newServer[Symbol.asyncDispose]());

const play = (playId: string) => ({ playId, songId: '1', playedAt: 1, container: null });
const station = { name: 'Night', streamUrl: 'https://a.example/live', homeUrl: '', createdAt: 1 };
const megabyte = 1024 * 1024;

/** A name in a zip, changed behind the back of whatever wrote it. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

/** The number of entries in the end record of a zip. */
function withCount(zip: Buffer, count: number): Buffer {
  zip.writeUInt16LE(count, zip.length - 14);
  zip.writeUInt16LE(count, zip.length - 12);
  return zip;
}

const hostile: [string, () => Promise<Buffer>, number, RegExp][] = [
  ['is no zip', async () => Buffer.from('GIF89a and more'), 400, /no zip file/],
  ['is empty', async () => Buffer.alloc(0), 400, /no zip file/],
  [
    'is cut in its middle',
    async () => (await exportOf({ plays: [play('a')] })).subarray(0, 150),
    400,
    /no zip file/,
  ],
  [
    'is damaged in its rows',
    async () => {
      const zip = await exportOf({ plays: Array.from({ length: 500 }, (_, index) => play(`p${index}`)) });
      return Buffer.from(zip).fill(0xff, 60, 300);
    },
    400,
    /no zip file|not what an export has/,
  ],
  [
    'is a zip of something else',
    () => zipOf([['readme.txt', 'hello']]),
    400,
    /no export of an Earshot account/,
  ],
  [
    'is of a later format',
    () => exportOf({}, { manifest: { formatVersion: 2 } }),
    400,
    /in format 2; this one reads format 1/,
  ],
  [
    'lacks rows that it promises',
    () => exportOf({}, { manifest: { counts: { plays: 3 } } }),
    400,
    /of 3 rows of “plays” it has 0/,
  ],
  [
    'leads out of its folder',
    async () => renamed(await exportOf({}, { files: [['xx/passwd', 'x']] }), 'xx/passwd', '../passwd'),
    400,
    /leads out of it/,
  ],
  [
    'has an absolute path',
    async () => renamed(await exportOf({}, { files: [['xetc/passwd', 'x']] }), 'xetc/passwd', '/etc/passwd'),
    400,
    /leads out of it/,
  ],
  [
    'has a NUL in a name',
    async () => renamed(await exportOf({}, { files: [['a#b', 'x']] }), 'a#b', 'a\0b'),
    400,
    /no name/,
  ],
  [
    'has the same file twice',
    () => exportOf({ plays: [] }, { files: [['data/plays.jsonl', '']] }),
    400,
    /“data\/plays.jsonl” twice/,
  ],
  [
    'is a bomb',
    () => exportOf({}, { files: [['data/plays.jsonl', Buffer.alloc(64 * megabyte, 0x20)]] }),
    413,
    /more than any account/,
  ],
  [
    'says that it has very many files',
    async () => withCount(await exportOf({}), 60_000),
    413,
    /far too many files/,
  ],
  [
    'has a row without an end',
    () =>
      exportOf(
        {},
        {
          files: [
            ['data/plays.jsonl', Array.from({ length: 250_000 }, (_, index) => `${index * 7919},`).join('')],
          ],
        },
      ),
    413,
    /far too long/,
  ],
  [
    'has rows that are no JSON',
    () => exportOf({}, { files: [['data/plays.jsonl', '{"playId"\n']] }),
    400,
    /Row 1 of “plays”/,
  ],
  [
    'nests without end',
    () => exportOf({}, { files: [['data/plays.jsonl', '['.repeat(400_000)]] }),
    400,
    /Row 1 of “plays”|more than any/,
  ],
  [
    'has rows of another kind',
    () => exportOf({ plays: [play('a'), { ...play('b'), playedAt: 'yesterday' }] }),
    400,
    /Row 2 of “plays”/,
  ],
  [
    'has more stations than anybody may have',
    () => exportOf({ 'radio-stations': Array.from({ length: 1_001 }, () => ({ ...station })) }),
    413,
    /more rows of “radio-stations”/,
  ],
  [
    'has a station without an address',
    () => exportOf({ 'radio-stations': [{ ...station, streamUrl: null }] }),
    400,
    /Row 1 of “radio-stations”/,
  ],
  ['has texts that are none', () => exportOf({ plays: [play('a\u0000b')] }), 400, /Row 1 of “plays”/],
  [
    'has a time that is none',
    () => exportOf({ plays: [{ ...play('a'), playedAt: 1e300 }] }),
    400,
    /Row 1 of “plays”/,
  ],
];

test.each(hostile)(
  'a file that %s is refused with a sentence, and leaves nothing',
  async (_what, make, status, sentence) => {
    const answer = await newServer.send(await make(), cookie);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      status,
      expect.stringMatching(sentence),
    ]);
    expect(await newServer.stand(cookie)).toBeNull();
    expect(existsSync(newServer.importFolder) ? readdirSync(newServer.importFolder) : []).toEqual([]);
    expect(await newServer.opened.database.selectFrom('folder_play').selectAll().execute()).toEqual([]);
  },
  60_000,
);

test('an import without a file says so', async () => {
  const answer = await newServer.server.ask('POST', '/api/account/import', {}, cookie);
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
    400,
    'Please choose the zip file of an export.',
  ]);
});
