import { once } from 'node:events';
import { request as ask } from 'node:http';
import { expect, test } from 'vitest';
import type { RadioStation } from '#contract/radio.ts';
import {
  onBothDatabases,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { createGuardedFetch } from '#server/net/guarded-fetch.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openRadio } from './radio.ts';

const sound = Buffer.alloc(256, 5);
const title = Buffer.alloc(33);
title[0] = 2;
title.write("StreamTitle='Ana - Woods';", 1);

async function setUpRadio(opened: TestDatabase, { allowed = true } = {}) {
  const web = await testWebServer({
    '/plain': (_request, response) =>
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 256 }).end(sound),
    '/icy': (request, response) => {
      const titles = request.headers['icy-metadata'] === '1';
      response.writeHead(200, { 'content-type': 'audio/aac', ...(titles ? { 'icy-metaint': 256 } : {}) });
      response.write(sound);
      response.write(title);
      response.write(sound);
    },
    '/often': (_request, response) =>
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'icy-metaint': 1 }).end(sound),
    '/list.m3u': (_request, response) =>
      response.writeHead(200, { 'content-type': 'audio/x-mpegurl' }).end(`#EXTM3U\n${web.url('/plain')}\n`),
    '/page': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hi'),
  });
  const net = createGuardedFetch({ allowPrivateHosts: allowed ? [web.host] : [], userAgent: 'Earshot/test' });
  const server = await testApp({ radio: openRadio({ database: opened.database, net }) }, opened);
  const ann = await server.signUp();
  const bob = await server.signUp('bob@example.org', 'four words of Bob');
  return {
    ...server,
    web,
    ann,
    bob,
    async add(path: string, name = 'Night', cookie = ann.cookie): Promise<RadioStation> {
      const body = { name, streamUrl: web.url(path), homeUrl: '' };
      return (await server.ask('POST', '/api/radio', body, cookie)).json<RadioStation>();
    },
    list: async (cookie = ann.cookie) =>
      (await server.ask('GET', '/api/radio', undefined, cookie)).json<{ stations: RadioStation[] }>()
        .stations,
    hear: (id: string, cookie = ann.cookie) => server.ask('GET', `/api/radio/${id}/sound`, undefined, cookie),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await net.close();
      await web[Symbol.asyncDispose]();
    },
  };
}

onBothDatabases((open) => {
  test('a listener adds stations, changes and removes them, and nobody else sees them', async () => {
    await using radio = await setUpRadio(await open());
    const night = await radio.add('/plain');
    await radio.add('/icy', 'air');
    expect((await radio.list()).map(({ name }) => name)).toEqual(['air', 'Night']);
    expect(await radio.list(radio.bob.cookie)).toEqual([]);
    const change = (cookie: string) =>
      radio.ask(
        'PUT',
        `/api/radio/${night.id}`,
        { name: 'Day', streamUrl: 'https://a.example/live', homeUrl: 'https://a.example' },
        cookie,
      );
    expect((await change(radio.bob.cookie)).statusCode).toBe(404);
    expect((await change(radio.ann.cookie)).statusCode).toBe(204);
    expect((await radio.list())[1]).toMatchObject({ name: 'Day', homeUrl: 'https://a.example' });
    const remove = (cookie: string) => radio.ask('DELETE', `/api/radio/${night.id}`, undefined, cookie);
    expect((await remove(radio.bob.cookie)).statusCode).toBe(404);
    expect((await remove(radio.ann.cookie)).statusCode).toBe(204);
    expect((await radio.list()).map(({ name }) => name)).toEqual(['air']);
    for (const streamUrl of ['file:///etc/passwd', 'javascript:alert(1)', ''])
      expect(
        (await radio.ask('POST', '/api/radio', { name: 'x', streamUrl, homeUrl: '' }, radio.ann.cookie))
          .statusCode,
      ).toBe(400);
  });
});

test('a station is heard through the server, also where its address leads to a list, and by its listener alone', async () => {
  await using radio = await setUpRadio(await sqliteDatabase());
  for (const path of ['/plain', '/list.m3u']) {
    const { id } = await radio.add(path);
    const audio = await radio.hear(id);
    expect([audio.statusCode, audio.headers['content-type'], audio.rawPayload.equals(sound)], path).toEqual([
      200,
      'audio/mpeg',
      true,
    ]);
    expect((await radio.hear(id, radio.bob.cookie)).statusCode).toBe(404);
  }
});

test('what a station says that it plays is told while it is heard, and is not in its sound', async () => {
  await using radio = await setUpRadio(await sqliteDatabase());
  const { id } = await radio.add('/icy');
  const titles = async (cookie = radio.ann.cookie) =>
    (await radio.ask('GET', `/api/radio/${id}/title`, undefined, cookie)).json<{ title?: string }>().title;
  expect(await titles()).toBe('');
  const address = await radio.app.listen({ port: 0, host: '127.0.0.1' });
  const client = ask(`${address}/api/radio/${id}/sound`, { headers: { cookie: radio.ann.cookie } }).end();
  const [response] = await once(client, 'response');
  let audio = Buffer.alloc(0);
  response.on('data', (chunk: Buffer) => {
    audio = Buffer.concat([audio, chunk]);
  });
  await expect.poll(() => titles()).toBe('Ana - Woods');
  await expect.poll(() => audio.length).toBe(512);
  expect(audio.every((byte) => byte === 5)).toBe(true);
  expect((await radio.ask('GET', `/api/radio/${id}/title`, undefined, radio.bob.cookie)).statusCode).toBe(
    404,
  );
  client.destroy();
  await expect.poll(() => titles()).toBe('');
});

test('what is no sound is refused with a sentence, and a private address is never asked', async () => {
  await using radio = await setUpRadio(await sqliteDatabase());
  const page = await radio.hear((await radio.add('/page')).id);
  expect(page.statusCode).toBe(502);
  expect(page.json()).toMatchObject({ error: '127.0.0.1 sends no sound at that address.' });
  expect((await radio.hear((await radio.add('/nothing')).id)).json()).toMatchObject({
    error: '127.0.0.1 answered 404 for that stream.',
  });
  await using shut = await setUpRadio(await sqliteDatabase(), { allowed: false });
  expect((await shut.hear((await shut.add('/plain')).id)).statusCode).toBe(502);
  expect(shut.web.requests).toEqual([]);
});

test('a station with a title after every byte is refused with a sentence that names it', async () => {
  await using radio = await setUpRadio(await sqliteDatabase());
  const station = await radio.add('/often');
  const answer = await radio.hear(station.id);
  expect(answer.statusCode).toBe(502);
  expect(answer.body).toContain(new URL(radio.web.url('/often')).hostname);
  expect(answer.body).toContain('after each 1 bytes');
});
