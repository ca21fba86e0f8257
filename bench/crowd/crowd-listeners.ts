import { join } from 'node:path';
import * as z from 'zod/mini';
import { authorize, developerToken } from '#contract/music.ts';
import { createSessionRepository } from '#server/accounts/session-repository.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Listener } from '../bench-server.ts';

const atOnce = 50;

/** Cookies of so many listeners, put into the database of a running server: a log-in of each would measure the hashing of passwords. */
export async function addListeners(dataFolder: string, count: number): Promise<string[]> {
  const database = openDatabase({ kind: 'sqlite', path: join(dataFolder, 'earshot.sqlite') });
  const users = createUserRepository(database);
  const sessions = createSessionRepository(database, () => undefined);
  const cookies: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = await users.add(`crowd-${number}@example.org`, '', Date.now());
    if (id === undefined) throw new Error('The address is taken.');
    cookies.push(`earshot=${await sessions.start(id, Date.now())}`);
  }
  await database.destroy();
  return cookies;
}

/** The headers of each, with the tokens of the music API. */
export async function tokensOf(url: string, cookies: readonly string[]): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (let start = 0; start < cookies.length; start += atOnce)
    listeners.push(
      ...(await Promise.all(cookies.slice(start, start + atOnce).map((cookie) => tokens(url, cookie)))),
    );
  return listeners;
}

async function tokens(url: string, cookie: string): Promise<Listener> {
  const developer = await fetch(`${url}${developerToken.path}`, { headers: { cookie } });
  const user = await fetch(`${url}${authorize.path}`, { method: 'POST', headers: { cookie } });
  return {
    headers: {
      cookie,
      authorization: `Bearer ${z.parse(developerToken.reply, await developer.json()).developerToken}`,
      'music-user-token': z.parse(authorize.reply, await user.json()).userToken,
    },
  };
}
