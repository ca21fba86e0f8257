import { afterAll, expect, test } from 'vitest';
import { openFolder } from '#server/folder/folder.ts';
import { makeFolders, scanned } from '#server/folder/testing/test-app.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createLog } from './create-log.ts';

const secrets = {
  query: 'a-secret-in-a-query',
  header: 'a-secret-in-a-header',
  body: 'a-secret-in-a-body',
  feed: 'a-secret-of-a-feed',
  song: 'Nightingale at Noon',
  person: 'ann.listens@example.org',
};
const lines: string[] = [];
const log = createLog({ format: 'json', level: 'trace' }, (line) => lines.push(line));
const folders = makeFolders({
  [`${secrets.song}.mp3`]: mp3File({ title: secrets.song }),
  'broken.mp3': Buffer.from('x'),
});
const folder = await openFolder({ musicFolders: [folders.music], dataFolder: folders.data, log });
const config = { signups: 'open' as const, publicUrl: undefined, trustProxy: 1 };
const server = await testApp({ log, folder, config });
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await folder.close();
});

test('no line of the log holds a secret, a title or a person, at whatever level', async () => {
  await scanned(folder);
  const { cookie } = await server.signUp(secrets.person, secrets.body);
  const headers = { cookie, authorization: `Bearer ${secrets.header}`, 'music-user-token': secrets.header };
  const q = encodeURIComponent(secrets.song);
  for (const url of [
    `/api/config?token=${secrets.query}`,
    `/v1/catalog/earshot/search?term=${q}&types=songs`,
    `/${q}/${secrets.query}`,
    `/metrics?token=${secrets.query}`,
    '/%ff',
  ])
    await server.app.inject({ url, headers });
  for (const table of ['podcast_feed', 'session', 'user'])
    await server.opened.database.schema.alterTable(table).renameTo(`${table}_away`).execute();
  for (const [url, payload] of [
    ['/api/auth/login', { email: secrets.person, password: secrets.body }],
    ['/api/podcasts/subscribe', { url: `https://ann:${secrets.feed}@feeds.example.org/${secrets.feed}` }],
    ['/api/auth/me', secrets.body],
  ] as const)
    await server.app.inject({ method: 'POST', url, payload, headers });
  server.app.log.warn(
    { err: new Error(`no answer from https://ann:${secrets.feed}@feeds.example.org/${secrets.feed}`) },
    'podcasts: something went wrong',
  );
  const text = lines.join('');
  expect(text).toContain('request failed');
  expect(text).toContain('answered');
  expect(text).toContain('the scan of the music folder ended');
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
});

test('each line of a request bears the id that its answer bears', async () => {
  const answer = await server.app.inject({ url: '/healthz', headers: { 'x-request-id': 'from-the-proxy' } });
  expect(answer.headers['x-request-id']).toBe('from-the-proxy');
  const requestLines = lines.filter((line) => line.includes('"reqId":"from-the-proxy"'));
  expect(requestLines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'answered', method: 'GET', route: '/healthz', status: 200 },
  ]);
  const broken = await server.ask('POST', '/api/auth/login', { email: 'a@example.org', password: 'b' });
  expect(broken.statusCode).toBe(500);
  const failed = lines.filter((line) => line.includes(`"reqId":"${String(broken.headers['x-request-id'])}"`));
  expect(failed.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'request failed' },
    { msg: 'answered' },
  ]);
});
