import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { Method } from '#contract/endpoint.ts';
import { passwordsAt } from '#server/accounts/password.ts';
import { type AppNeeds, createApp } from '#server/app.ts';
import { sqliteDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import type { App } from '#server/http/serve.ts';

export type TestApp = {
  app: App;
  opened: TestDatabase;
  /** Asks as the browser of somebody with this cookie, from our own page. */
  ask(method: Method, url: string, body?: object, cookie?: string): Promise<LightMyRequestResponse>;
  /** A new account's id and its session cookie. */
  signUp(email?: string, password?: string): Promise<{ id: string; cookie: string }>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Who may sign up, and what stands in front: anybody, and nothing. */
export const testConfig = { signups: 'open', publicUrl: undefined, trustProxy: false } as const;

/** The whole server on a fresh database, asked without a network. */
export async function testApp(needs: Partial<AppNeeds> = {}, database?: TestDatabase): Promise<TestApp> {
  const opened = database ?? (await sqliteDatabase());
  const app = await createApp({
    config: testConfig,
    database: opened.database,
    secretKey: randomBytes(32),
    version: '0.0.0-test',
    passwords: passwordsAt({ memory: 8, passes: 1, parallelism: 1 }),
    webFolder: join(tmpdir(), 'earshot-no-web-app'),
    ...needs,
  });
  const ask: TestApp['ask'] = (method, url, body, cookie) =>
    app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
    });
  return {
    app,
    opened,
    ask,
    async signUp(email = 'ann@example.org', password = 'correct horse') {
      const answer = await ask('POST', '/api/auth/signup', { email, password, confirmPassword: password });
      return { id: answer.json<{ id: string }>().id, cookie: cookieOf(answer) };
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** The session cookie that an answer set, as a browser sends it back. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name.endsWith('earshot'));
  return cookie ? `${cookie.name}=${cookie.value}` : '';
}
