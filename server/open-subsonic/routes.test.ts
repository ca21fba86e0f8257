import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { envelopeOf, openApiOverFiles, queryText } from './testing/test-api.ts';

const api = await openApiOverFiles({});
afterAll(() => api[Symbol.asyncDispose]());
const { server } = api;
const { credentials } = api.ann;
const secret = credentials.p;
const u = credentials.u;
const raw = (url: string, headers = {}) => server.app.inject({ url, headers });
const failure = async (params: Record<string, string>, name = 'ping') => {
  const answer = await raw(`/rest/${name}?${queryText({ c: 'test', f: 'json', ...params })}`);
  expect(answer.statusCode).toBe(200);
  return envelopeOf(answer)['error'];
};

test('an app gets the identity of the server, in XML unless it requests JSON', async () => {
  const xml = await api.ask('ping.view');
  expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(xml.body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<subsonic-response xmlns="http://subsonic.org/restapi" status="ok" version="1.16.1" type="earshot" serverVersion="0.0.0-test" openSubsonic="true"/>',
  );
  const json = await api.ask('ping', { f: 'json' });
  expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(envelopeOf(json)).toEqual({
    status: 'ok',
    version: '1.16.1',
    type: 'earshot',
    serverVersion: '0.0.0-test',
    openSubsonic: true,
  });
});

test('an app authenticates with its password, plain, encoded or as a token, by an API key, in a form, and by HEAD', async () => {
  const salt = 'abcdef';
  const t = createHash('md5')
    .update(secret + salt)
    .digest('hex');
  const ways: Record<string, string>[] = [
    { u: 'ann@example.org', p: secret },
    { u: 'Ann@Example.org', p: secret },
    { u: 'ann@example.org', p: `enc:${Buffer.from(secret).toString('hex')}` },
    { u: 'ann@example.org', t, s: salt },
    { u: 'ann@example.org', t: t.toUpperCase(), s: salt },
    { apiKey: secret },
  ];
  for (const credential of ways) {
    const params = queryText({ ...credential, c: 'test', f: 'json' });
    expect(envelopeOf(await raw(`/rest/ping?${params}`)), params).toMatchObject({ status: 'ok' });
    const form = await server.app.inject({
      method: 'POST',
      url: '/rest/ping.view',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' },
      payload: params,
    });
    expect(envelopeOf(form), params).toMatchObject({ status: 'ok' });
  }
  const inAddress = await server.app.inject({
    method: 'POST',
    url: `/rest/ping?${queryText({ ...credentials, f: 'json' })}`,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    payload: 'no json at all',
  });
  expect(envelopeOf(inAddress)).toMatchObject({ status: 'ok' });
  const head = await server.app.inject({ method: 'HEAD', url: `/rest/ping?${queryText(credentials)}` });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
});

test('who is turned away is told why, by the number that apps know', async () => {
  expect(await failure({ u, p: 'wrong' })).toMatchObject({
    code: 40,
    helpUrl: 'http://localhost:80/settings/apps',
  });
  expect(await failure({ u: 'bob@example.org', p: secret })).toMatchObject({ code: 40 });
  expect(await failure({ u: 'nobody@example.org', p: '' })).toMatchObject({ code: 10 });
  expect(
    await failure({ u, t: createHash('md5').update('abcdef').digest('hex'), s: 'abcdef' }),
  ).toMatchObject({
    code: 40,
  });
  expect(await failure({ u, t: 'abc' })).toMatchObject({ code: 10 });
  expect(await failure({})).toMatchObject({ code: 10 });
  expect(await failure({ u, p: secret, c: '' })).toMatchObject({ code: 10 });
  expect(await failure({ apiKey: secret, u })).toMatchObject({ code: 43 });
  expect(await failure({ apiKey: 'wrong' })).toMatchObject({ code: 44 });
  const { p } = await api.ann.app({ doors: ['podcast-sync'] });
  expect(await failure({ u, p })).toMatchObject({ code: 50 });
  expect(await failure({ u, p: secret }, 'tokenInfo')).toMatchObject({ code: 42 });
  expect(await api.read('tokenInfo', {})).toMatchObject({ error: { code: 42 } });
});

test('an unknown call is refused in the requested format', async () => {
  expect(await failure({ u: 'ann@example.org', p: secret }, 'fly')).toMatchObject({ code: 0 });
  const xml = await api.ask('fly');
  expect([xml.statusCode, xml.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(xml.body).toMatch(/<error code="0" message="[^"]+" helpUrl="[^"]+"\/><\/subsonic-response>$/);
  expect(await failure({ ...credentials, f: 'jsonp', callback: 'steal' })).toMatchObject({ code: 0 });
});

test('the extensions of the server are public, whatever credential a request has', async () => {
  for (const params of ['', '&u=ann@example.org&p=wrong&t=a&s=b&apiKey=c']) {
    const answer = await raw(`/rest/getOpenSubsonicExtensions.view?f=json${params}`);
    expect(envelopeOf(answer)).toMatchObject({
      status: 'ok',
      openSubsonicExtensions: expect.arrayContaining([{ name: 'formPost', versions: [1] }]),
    });
  }
  const xml = await raw('/rest/getOpenSubsonicExtensions');
  expect(xml.body).toContain(
    '<openSubsonicExtensions name="formPost"><versions>1</versions></openSubsonicExtensions>',
  );
});

test('no cookie of the web app opens the door, and the names of apps’ servers and pages elsewhere pass it', async () => {
  const { cookie } = api.ann;
  const answer = await raw(`/rest/ping?${queryText({ c: 'test', f: 'json' })}`, { cookie });
  expect(envelopeOf(answer)).toMatchObject({ error: { code: 10 } });
  const elsewhere = {
    host: 'music.example.net',
    origin: 'https://player.example',
    'sec-fetch-site': 'cross-site',
  };
  const page = await raw(`/rest/ping?${queryText(credentials)}`, elsewhere);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(page.headers).not.toHaveProperty('access-control-allow-credentials');
  const before = await server.app.inject({ method: 'OPTIONS', url: '/rest/stream', headers: elsewhere });
  expect(before.statusCode).toBe(204);
  expect(before.headers).toMatchObject({ 'access-control-allow-headers': 'Range, Content-Type' });
  expect((await raw('/api/config')).headers).not.toHaveProperty('access-control-allow-origin');
});

test('an app API that the operator disabled accepts no credential', async () => {
  await using shut = await openApiOverFiles(
    {},
    { config: { signups: 'open', publicUrl: undefined, trustProxy: false, appApis: [] } },
  );
  expect(await shut.read('ping')).toMatchObject({ status: 'failed', error: { code: 50 } });
});
