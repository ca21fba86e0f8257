import { createUserRepository } from '#server/accounts/user-repository.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import { createEntryRepository } from '../listener/entry-repository.ts';
import { createPlaylistRepository } from '../listener/playlist-repository.ts';

/** Two listeners, and the repositories of their playlists. */
export async function testPlaylists(opened: TestDatabase) {
  const users = createUserRepository(opened.database);
  const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
  const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
  const playlists = createPlaylistRepository(opened.database);
  const make = (userId: string, name: string, now: number, description = '') =>
    playlists.create(userId, { name, description }, now);
  const whole = { limit: 100, offset: 0 };
  const namesOf = async (userId: string) => (await playlists.page(userId, whole)).map(({ name }) => name);
  return { ann, bob, playlists, make, namesOf, entries: createEntryRepository(opened.database) };
}
