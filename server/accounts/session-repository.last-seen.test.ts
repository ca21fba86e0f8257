import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { lockedBy } from '#server/database/testing/test-lock.ts';
import { createSessionRepository } from './session-repository.ts';
import { createUserRepository } from './user-repository.ts';

const hour = 60 * 60 * 1000;

/** The same database, with how often it was asked to change something. */
function counted(database: Database) {
  const changes = { count: 0 };
  const counting = database.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') changes.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { counting, changes };
}

/** A listener's session, begun at 0, and the warnings that were logged. */
async function session(patience?: number) {
  const opened = await sqliteDatabase(patience);
  const { counting, changes } = counted(opened.database);
  const warnings: unknown[] = [];
  const sessions = createSessionRepository(counting, (error) => warnings.push(error));
  const ann = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
  const token = await sessions.start(ann, 0);
  const seenAt = async () =>
    (await opened.database.selectFrom('session').select('last_seen_at').executeTakeFirst())?.last_seen_at;
  return { opened, sessions, token, ann, changes, warnings, seenAt };
}

test('a device that is used all day is noted as seen once an hour, not with every question', async () => {
  const { opened, sessions, token, ann, changes, seenAt } = await session();
  await using _opened = opened;
  for (const time of [0, 1, hour]) expect(await sessions.userOf(token, time)).toBe(ann);
  expect(changes.count).toBe(0);
  await sessions.userOf(token, hour + 1);
  await expect.poll(seenAt).toBe(hour + 1);
  await sessions.userOf(token, 2 * hour + 1);
  expect(changes.count).toBe(1);
  await sessions.userOf(token, 2 * hour + 2);
  await expect.poll(seenAt).toBe(2 * hour + 2);
  expect(changes.count).toBe(2);
});

test('while another program locks the database one note waits, nothing is said of it, and the next one comes', async () => {
  const { opened, sessions, token, ann, changes, warnings, seenAt } = await session(30);
  await using _opened = opened;
  using other = lockedBy(opened, 'begin immediate');
  for (let time = 2 * hour; time < 2 * hour + 5; time += 1)
    expect(await sessions.userOf(token, time)).toBe(ann);
  expect(changes.count).toBe(1);
  // Once its patience is over it is left out, and with the next question there is one again.
  await expect
    .poll(async () => {
      await sessions.userOf(token, 3 * hour);
      return changes.count;
    })
    .toBe(2);
  other.release();
  await expect
    .poll(async () => {
      await sessions.userOf(token, 5 * hour);
      return seenAt();
    })
    .toBe(5 * hour);
  expect(warnings).toEqual([]);
});

test('what else goes wrong with a note is told to whoever runs the server, and to no listener', async () => {
  const { opened, sessions, token, ann, warnings } = await session();
  await using _opened = opened;
  await sql`create trigger no_notes before update on session begin select raise(abort, 'no notes'); end`.execute(
    opened.database,
  );
  expect(await sessions.userOf(token, 2 * hour)).toBe(ann);
  await expect.poll(() => warnings.map(String)).toEqual([expect.stringContaining('no notes')]);
});
