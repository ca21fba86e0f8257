import { hash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { stopMonotonicClock } from '#rules/testing/test-clocks.ts';
import { createAccountRemoval } from '#server/accounts/account-removal.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { type Database, type Location, openDatabase } from '#server/database/open-database.ts';
import { countQueries } from '#server/database/testing/count-queries.ts';
import { onBothDatabases, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { testAppPasswords } from './testing/test-app-passwords.ts';

afterEach(() => vi.useRealTimers());

const tokenOf = (secret: string, salt: string) => hash('md5', secret + salt);
const home = { address: '192.0.2.1', name: 'ann@example.org' };
/** As another process opens it: of its own connections. */
const openElsewhere = (location: Location) => openDatabase(location);

onBothDatabases((open) => {
  test('an app comes in by its password, or by what it makes of it and a salt, whatever the case of the address', async () => {
    await using opened = await open();
    const { room, make, ann } = await testAppPasswords(opened.database);
    const phone = await make();
    await make({ name: 'Tablet', doors: ['music', 'podcast-sync'], isReadOnly: true });
    const caller = {
      appPasswordId: phone.id,
      userId: ann,
      email: 'Ann@example.org',
      doors: ['music'],
      isReadOnly: false,
      lastAddress: '',
      cookieGeneration: 0,
    };
    expect(await room.bySecret(phone.secret)).toEqual(caller);
    expect(await room.byToken(' aNN@example.org', tokenOf(phone.secret, 'c19b2d'), 'c19b2d')).toEqual(caller);
    expect(await room.byId(phone.id)).toEqual(caller);
    expect(await room.bySecret('')).toBeUndefined();
    expect(await room.bySecret(`${phone.secret}x`)).toBeUndefined();
    expect(await room.byToken('ann@example.org', tokenOf('', 'c19b2d'), 'c19b2d')).toBeUndefined();
    expect(await room.byToken('bob@example.org', tokenOf(phone.secret, 'c19b2d'), 'c19b2d')).toBeUndefined();
  });

  test('an app that is refused is reported with its address, and one that comes in is not', async () => {
    await using opened = await open();
    const { room, make, refusedAddresses } = await testAppPasswords(opened.database);
    const { secret } = await make();
    await room.letIn({ secret }, home);
    expect(refusedAddresses).toEqual([]);
    await room.letIn({ secret: 'a wrong guess' }, home);
    expect(refusedAddresses).toEqual([home.address]);
  });

  test('the database holds neither the password nor what opens its seal for another one', async () => {
    await using opened = await open();
    const { room, make } = await testAppPasswords(opened.database);
    const [phone, tablet] = [await make(), await make()];
    const rows = await opened.database.selectFrom('app_password').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(phone.secret);
    const swapped = rows.find(({ id }) => id === tablet.id)?.sealed_secret ?? '';
    await opened.database
      .updateTable('app_password')
      .set({ sealed_secret: swapped })
      .where('id', '=', phone.id)
      .execute();
    const caller = await room.byToken('ann@example.org', tokenOf(tablet.secret, 's'), 's');
    expect(caller?.appPasswordId).toBe(tablet.id);
  });

  const endings = {
    'a new account password': (database: Database, id: string) =>
      createUserRepository(database).setPassword(id, 'other'),
    'a disabled account': (database: Database, id: string) =>
      createUserRepository(database).setDisabled(id, 1),
    'a deleted account': (database: Database, id: string) => createAccountRemoval(database).begin(id, 1),
    'revoking it': (database: Database, id: string) =>
      database.deleteFrom('app_password').where('user_id', '=', id).execute(),
  };
  for (const [name, end] of Object.entries(endings))
    for (const by of ['this server', 'another process'])
      test(`${name} by ${by} shuts out an app that came in a moment ago, and ends what it holds open`, async () => {
        await using opened = await open();
        const { room, make, ann } = await testAppPasswords(opened.database);
        const { id, secret } = await make();
        const revokedIds: string[] = [];
        room.onRevoked((revoked) => revokedIds.push(revoked));
        await room.byToken('ann@example.org', tokenOf(secret, 's'), 's');
        expect(await room.bySecret(secret)).toBeDefined();
        expect(await room.byId(id)).toBeDefined();
        room.noteUse(id, 'Symfonium', home.address);
        await room.look();
        expect(revokedIds).toEqual([]);
        const elsewhere = by === 'another process' ? openElsewhere(opened.location) : undefined;
        await end(elsewhere ?? opened.database, ann);
        expect(await room.bySecret(secret)).toBeUndefined();
        expect(await room.byId(id)).toBeUndefined();
        expect(await room.byToken('ann@example.org', tokenOf(secret, 's'), 's')).toBeUndefined();
        await room.look();
        expect(revokedIds).toEqual([id]);
        await elsewhere?.destroy();
      });

  test('when and by what it was used is noted once a minute', async () => {
    const pass = stopMonotonicClock();
    await using opened = await open();
    const { room, make, kept, clock, ann, warnings } = await testAppPasswords(opened.database);
    const { id } = await make();
    const noted = async () => {
      const [one] = await kept.list(ann);
      return [one?.lastUsedAt, one?.lastClient, one?.lastAddress];
    };
    room.noteUse(id, 'Symfonium', '192.0.2.1');
    await expect.poll(noted).toEqual([1_000_000, 'Symfonium', '192.0.2.1']);
    clock.now += 59_000;
    pass(59_000);
    room.noteUse(id, 'Substreamer', '192.0.2.2');
    clock.now += 1_000;
    pass(1_000);
    room.noteUse(id, 'x'.repeat(200), '192.0.2.3');
    await expect.poll(noted).toEqual([1_060_000, 'x'.repeat(100), '192.0.2.3']);
    expect(warnings).toEqual([]);
  });

  test('after ten wrong passwords from one address a new place waits, and an app that is at home there does not', async () => {
    const pass = stopMonotonicClock();
    await using opened = await open();
    const { room, make, clock } = await testAppPasswords(opened.database);
    const [phone, tablet, fresh] = [await make(), await make(), await make()];
    room.noteUse(phone.id, 'Symfonium', home.address);
    room.noteUse(tablet.id, 'Amperfy', '198.51.100.9');
    await expect.poll(async () => (await room.byId(tablet.id))?.lastAddress).toBe('198.51.100.9');
    await expect.poll(async () => (await room.byId(phone.id))?.lastAddress).toBe(home.address);
    for (let tries = 0; tries < 9; tries += 1)
      expect(await room.letIn({ secret: `wrong ${tries}` }, home)).toBeUndefined();
    expect(await room.letIn({ secret: tablet.secret }, home)).toBeDefined();
    expect(
      await room.letIn({ email: home.name, token: tokenOf('wrong', 's'), salt: 's' }, home),
    ).toBeUndefined();
    expect(await room.letIn({ secret: tablet.secret }, home)).toBeUndefined();
    expect(await room.letIn({ secret: phone.secret }, home)).toBeDefined();
    expect(await room.letIn({ secret: fresh.secret }, home)).toBeDefined();
    expect(await room.letIn({ secret: tablet.secret }, { ...home, address: '203.0.113.5' })).toBeDefined();
    expect(await room.letIn({ secret: tablet.secret }, { ...home, name: 'bob@example.org' })).toBeDefined();
    clock.now -= 24 * 60 * 60 * 1000;
    pass(15 * 60 * 1000);
    expect(await room.letIn({ secret: tablet.secret }, home)).toBeDefined();
  });
});

test('an app that comes again is let in without a question to the database', async () => {
  await using opened = await sqliteDatabase();
  const { database, queryCount } = countQueries(opened.database);
  const { room, make } = await testAppPasswords(database);
  const { secret } = await make();
  const token = { email: 'ann@example.org', token: tokenOf(secret, 's'), salt: 's' };
  await room.letIn({ secret }, home);
  await room.letIn(token, home);
  const before = queryCount();
  for (let call = 0; call < 10; call += 1) {
    expect(await room.letIn({ secret }, home)).toBeDefined();
    expect(await room.letIn(token, home)).toBeDefined();
  }
  expect(queryCount()).toBe(before);
});

test('a door that the operator shut is shut', async () => {
  await using opened = await sqliteDatabase();
  const { room } = await testAppPasswords(opened.database, ['podcast-sync']);
  expect(room.isOpen('music')).toBe(false);
  expect(room.isOpen('podcast-sync')).toBe(true);
});
