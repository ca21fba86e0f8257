import { expect } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { testApp, testConfig } from '#server/testing/test-app.ts';

/** How a request is sent: from an address, with what a browser holds. */
type RequestParts = { from: string; body?: object; cookie?: string; method?: 'POST' | 'DELETE' };

const tokenIn = (text: string) => /#([\w-]{43})/.exec(text)?.[1] ?? '';

/** Two servers of one database, with one clock, and the mails they sent. */
export async function testLinkServers(start: number) {
  const clock = { now: start };
  const mails: { to: string; token: string }[] = [];
  const opened = await sqliteDatabase();
  const elsewhere = { ...opened, database: openDatabase(opened.location) };
  const needs = {
    config: { ...testConfig, publicUrl: 'https://music.example.org', trustProxy: 1 },
    secretKey: Buffer.alloc(32, 5),
    now: () => clock.now,
    sendMail: async ({ to, text }: { to: string; text: string }) => {
      mails.push({ to, token: tokenIn(text) });
      return null;
    },
  };
  const servers = [await testApp(needs, opened), await testApp(needs, elsewhere)] as const;
  return {
    clock,
    mails,
    database: opened.database,
    ask(at: 0 | 1, url: string, { from, body, cookie, method = 'POST' }: RequestParts) {
      const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from };
      return servers[at].app.inject({
        method,
        url: `/api/${url}`,
        ...(body ? { payload: body } : {}),
        headers: { ...headers, ...(cookie ? { cookie } : {}) },
      });
    },
    tokenIn,
    /** The token of the newest, once this number of mails was sent. */
    async mailed(count: number): Promise<string> {
      await expect.poll(() => mails.length, { interval: 1 }).toBe(count);
      return mails.at(-1)?.token ?? '';
    },
    /** No account, link or count. */
    async empty(): Promise<void> {
      for (const table of ['user', 'guess', 'account_link', 'server_setting'] as const)
        await opened.database.deleteFrom(table).execute();
      clock.now = start;
      mails.length = 0;
    },
    async [Symbol.asyncDispose]() {
      for (const { app } of servers) await app.close();
      await elsewhere.database.destroy();
      await opened[Symbol.asyncDispose]();
    },
  };
}
