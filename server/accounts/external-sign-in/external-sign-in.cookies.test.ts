import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Request, Response } from '#server/http/serve.ts';
import { createFlowCookie } from './flow-cookie.ts';
import { createGoodbyeCookie } from './logout-cookie.ts';

const begun = { state: 's', nonce: 'n', verifier: 'v', to: '/', link: null };
const minute = 60_000;

async function cookies({ isSecure = true, basePath = '/music' } = {}) {
  const clock = { now: 1_000 };
  const needs = { key: randomBytes(32), secure: () => isSecure, basePath };
  const flow = createFlowCookie({ ...needs, now: () => clock.now });
  const goodbye = createGoodbyeCookie(needs);
  const app = Fastify();
  await app.register(cookie);
  const calls: Record<string, (request: Request, response: Response) => unknown> = {
    begin: (request, response) => flow.set(request, response, begun),
    take: (request, response) => flow.take(request, response),
    keep: (request, response) => goodbye.set(request, response, String(request.headers['token'] ?? 'token')),
    read: (request) => ({ token: goodbye.read(request) ?? null }),
    clear: (request, response) => goodbye.clear(request, response),
  };
  for (const [name, call] of Object.entries(calls))
    app.get(`/${name}`, (request, response) => call(request, response) ?? {});
  async function ask(
    name: string,
    cookieJar: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    const answer = await app.inject({ url: `/${name}`, cookies: cookieJar, headers });
    return { body: answer.json<Record<string, unknown>>(), set: answer.cookies };
  }
  return { ask, clock };
}

const nameAndValue = ([set]: { name: string; value: string }[]) => ({ [set?.name ?? '']: set?.value ?? '' });

test('what is under way at the provider is for the server alone, there alone, and is forgotten once it is back', async () => {
  const { ask, clock } = await cookies();
  const { set } = await ask('begin');
  expect(set).toMatchObject([
    {
      name: '__Secure-earshot-sign-in',
      path: '/music/api/auth/oidc',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      maxAge: 600,
    },
  ]);
  clock.now += 10 * minute - 1;
  const response = await ask('take', nameAndValue(set));
  expect(response.body).toMatchObject(begun);
  expect(response.set).toMatchObject([
    { name: '__Secure-earshot-sign-in', value: '', path: '/music/api/auth/oidc', secure: true },
  ]);
  clock.now += 1;
  expect((await ask('take', nameAndValue(set))).body).toEqual({});
});

test('without https it has no name that asks for it', async () => {
  const { ask } = await cookies({ isSecure: false, basePath: '' });
  const flow = (await ask('begin')).set;
  expect([flow[0]?.name, flow[0]?.path, flow[0]?.secure]).toEqual([
    'earshot-sign-in',
    '/api/auth/oidc',
    undefined,
  ]);
  const goodbye = (await ask('keep')).set;
  expect([goodbye[0]?.name, goodbye[0]?.path, goodbye[0]?.secure]).toEqual([
    'earshot-goodbye',
    '/api/auth',
    undefined,
  ]);
});

test('with what the provider is told of a log-out nobody else comes near, and it goes with the log-out', async () => {
  const { ask } = await cookies();
  const { set } = await ask('keep');
  expect(set).toMatchObject([
    {
      name: '__Secure-earshot-goodbye',
      path: '/music/api/auth',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 180 * 24 * 60 * 60,
    },
  ]);
  expect((await ask('read', nameAndValue(set))).body).toEqual({ token: 'token' });
  expect((await ask('clear')).set).toMatchObject([
    { name: '__Secure-earshot-goodbye', value: '', path: '/music/api/auth' },
  ]);
});

test('a token that is too long for a cookie is left out, so that the provider asks', async () => {
  const { ask } = await cookies();
  const long = await ask('keep', {}, { token: 'x'.repeat(5_000) });
  expect((await ask('read', nameAndValue(long.set))).body).toEqual({ token: '' });
});
