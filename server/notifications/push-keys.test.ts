import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createPushKeyRepository } from './push-keys.ts';
import { testRecipients } from './testing/test-notifications.ts';
import { publicKeyOf } from './vapid.ts';

onBothDatabases((open) => {
  test('servers that begin at once have the same keys, and no copy of the database has them in plain text', async () => {
    await using opened = await open();
    const key = Buffer.alloc(32, 7);
    const keys = await Promise.all(
      [1, 2, 3, 4].map(() => createPushKeyRepository(opened.database, key).get()),
    );
    expect(new Set(keys.map(publicKeyOf)).size).toBe(1);
    const rows = await opened.database.selectFrom('server_setting').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(keys[0]?.d);
  });

  test('keys that another secret.key closed are made anew, and whoever was told by them is forgotten', async () => {
    await using server = await testRecipients(await open());
    const before = await server.state();
    const anew = await createPushKeyRepository(server.opened.database, Buffer.alloc(32, 9)).get();
    expect(publicKeyOf(anew)).not.toBe(before.publicKey);
    expect((await server.state()).isOnHere).toBe(false);
  });
});
