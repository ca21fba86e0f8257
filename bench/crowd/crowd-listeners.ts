import { join } from 'node:path';
import { createSessionRepository } from '#server/accounts/session-repository.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { type Listener, tokensOf } from '../bench-server.ts';

const atOnce = 50;

/**
 * Session cookies for `count` listeners, written to the database of a running server: logging each in would measure
 * the hashing of passwords.
 */
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
export async function tokensOfAll(url: string, cookies: readonly string[]): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (let start = 0; start < cookies.length; start += atOnce)
    listeners.push(
      ...(await Promise.all(cookies.slice(start, start + atOnce).map((cookie) => tokensOf(url, cookie)))),
    );
  return listeners;
}
