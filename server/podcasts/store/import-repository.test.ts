import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createImportRepository } from './import-repository.ts';

const minute = 60_000;

onBothDatabases((open) => {
  test('an import that is still worked on is not taken up by another server, and one that was left is', async () => {
    await using opened = await open();
    const ann = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    const imports = createImportRepository(opened.database);
    const outlines = [{ url: 'https://a.example/1', title: 'One' }];
    const id = await imports.add(ann, outlines, 0);
    expect(await imports.claim(0)).toEqual({ id, userId: ann });
    expect(await imports.claim(1.9 * minute)).toBeUndefined();
    await imports.settle(id, 0, { url: 'https://a.example/1', status: 'subscribed' }, 1.9 * minute);
    // Each line that is done keeps it.
    expect(await imports.claim(3 * minute)).toBeUndefined();
    expect(await imports.claim(4 * minute)).toEqual({ id, userId: ann });
  });
});
