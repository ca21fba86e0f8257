import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pathParameters } from '#contract/path-parameters.ts';
import { testApp } from '#server/testing/test-app.ts';
import { forbidden } from './http/errors.ts';
import { createOpenStreams } from './http/open-streams.ts';

test('a route that does not say who may call it does not start', async () => {
  const { default: Fastify } = await import('fastify');
  const { prepare } = await import('./http/serve.ts');
  const app = Fastify();
  prepare(
    app,
    {
      session: () => Promise.reject(forbidden('no')),
      operator: () => Promise.reject(forbidden('no')),
      developer: () => undefined,
      listener: () => '',
      ownerOf: () => undefined,
    },
    createOpenStreams(() => undefined),
  );
  expect(() => app.get('/api/open-door', () => 'hello')).toThrow(
    'GET /api/open-door does not say who may call it.',
  );
  await app.close();
});

test('every call that is not public answers 401 or 403 to a stranger, however its address is spelled', async () => {
  await using server = await testApp();
  const guarded = server.app.endpoints.filter(({ audience }) => audience !== 'public');
  expect(guarded.length).toBeGreaterThan(4);
  for (const { method, path } of guarded) {
    const plain = pathParameters(path).reduce((url, name) => url.replace(`:${name}`, '1'), path);
    for (const url of [plain, `${plain}/`, `${plain}?r=/api/config`, `${plain}?userId=1`]) {
      const answer = await server.ask(method, url, method === 'POST' ? {} : undefined);
      expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([401, 403])]);
    }
    for (const url of [
      `/${plain}`,
      plain.toUpperCase(),
      plain.replace('/api/', '/api/%2e%2e/api/'),
      `${plain};x`,
    ]) {
      const answer = await server.ask(method, url, method === 'POST' ? {} : undefined);
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
    }
  }
});

test('what another site makes a browser send is refused', async () => {
  await using server = await testApp();
  const { cookie } = await server.signUp();
  const send = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: 'earshot.local', cookie, ...headers },
    });
  expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await send({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
  expect((await send({ origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await send({ origin: 'null' })).statusCode).toBe(403);
  expect((await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode).toBe(200);
  expect((await send({ origin: 'http://earshot.local' })).statusCode).toBe(204);
});

test('a plain text that a form can send is not taken for JSON', async () => {
  await using server = await testApp();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'text/plain' },
    payload: '{"email":"ann@example.org","password":"correct horse"}',
  });
  expect(answer.statusCode).toBe(415);
});

test('broken JSON, a huge body and a wrong type end in a sentence', async () => {
  await using server = await testApp();
  const send = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  expect((await send('{"email":')).statusCode).toBe(400);
  expect((await send('[]')).statusCode).toBe(400);
  expect((await send(`"${'x'.repeat(300_000)}"`)).statusCode).toBe(413);
  for (const body of ['null', '5', '{"__proto__":{"email":"x"}}'])
    expect((await send(body)).statusCode).toBe(400);
});

test('an address that is no address ends in a sentence, under `/v1` in the form of Apple', async () => {
  await using server = await testApp();
  const ours = await server.ask('GET', '/api/folder/audio/%ff');
  expect([ours.statusCode, ours.json()]).toEqual([
    400,
    { error: 'The request could not be read.', code: 'invalid_input' },
  ]);
  const malformed = await server.ask('GET', '/v1/catalog/us/songs/%ff');
  expect(malformed.json()).toMatchObject({ errors: [{ status: '400', code: '40005' }] });
});

test('unknown addresses of the API are JSON, unknown pages are the app', async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Earshot</title>');
  writeFileSync(join(webFolder, 'assets', 'index-abc.js'), 'export {}');
  await using server = await testApp({ webFolder });
  for (const url of ['/api/nothing', '/v1/nothing', '/api', '/assets/gone.js', '/robots.txt']) {
    const answer = await server.ask('GET', url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      404,
      expect.stringContaining('application/json'),
    ]);
  }
  expect((await server.ask('GET', '/v1/nothing')).json()).toMatchObject({
    errors: [{ status: '404', code: '40400' }],
  });
  expect((await server.ask('POST', '/api/nothing', {})).statusCode).toBe(404);
  for (const url of ['/', '/album/l.42', '/search?q=R.E.M.']) {
    const answer = await server.ask('GET', url);
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store']);
  }
  const asset = await server.ask('GET', '/assets/index-abc.js');
  writeFileSync(join(webFolder, 'assets', 'built-later.js'), 'export {}');
  expect((await server.ask('GET', '/assets/built-later.js')).statusCode).toBe(200);
  expect(asset.headers['cache-control']).toContain('immutable');
  for (const url of ['/..%2f..%2fetc%2fpasswd', '/assets/../../package.json', '/%00', '/%E0%A4%A'])
    expect((await server.ask('GET', url)).body, url).not.toMatch(/root:|"name"/);
});

test('every answer carries the security headers, and scripts and styles only come from us', async () => {
  await using server = await testApp();
  for (const url of ['/', '/healthz', '/api/config', '/api/nothing', '/v1/me/storefront']) {
    const { headers } = await server.ask('GET', url);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(headers['content-security-policy']).toMatch(
      /require-trusted-types-for 'script'; trusted-types notes own-scripts$/,
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe-/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('health, readiness and the OpenAPI page answer anybody', async () => {
  await using server = await testApp();
  expect((await server.ask('GET', '/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.ask('GET', '/readyz')).json()).toEqual({ status: 'ready' });
  const page = (await server.ask('GET', '/api/openapi.json')).json<{ paths: Record<string, object> }>();
  for (const { path, method } of server.app.endpoints)
    expect(page.paths[path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
  await server.opened.database.destroy();
  expect((await server.ask('GET', '/readyz')).statusCode).toBe(503);
  expect((await server.ask('GET', '/healthz')).statusCode).toBe(200);
});

test('a full disk at signup ends in a sentence, saves nothing by halves, and the server goes on', async () => {
  await using server = await testApp();
  const { cookie } = await server.signUp('before@example.org');
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(server.opened.database);
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 0)}`.execute(
    server.opened.database,
  );
  const sentence = /no disk space left/;
  let refused = 0;
  for (let number = 0; number < 60 && refused === 0; number += 1) {
    const body = {
      email: `${'x'.repeat(200)}${number}@example.org`,
      password: 'correct horse',
      confirmPassword: 'correct horse',
    };
    const answer = await server.ask('POST', '/api/auth/signup', body);
    if (answer.statusCode === 201) continue;
    refused += 1;
    expect([answer.statusCode, answer.json()]).toEqual([
      507,
      { error: expect.stringMatching(sentence), code: 'disk_full' },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(refused).toBe(1);
  expect((await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode).toBe(200);
  await sql`pragma max_page_count = 1000000`.execute(server.opened.database);
  expect((await server.ask('GET', '/readyz')).statusCode).toBe(200);
  expect((await server.signUp('after@example.org')).id).toBeTypeOf('string');
});
