import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createUserRepository } from '../user-repository.ts';
import { createIdentityRepository } from './identity-repository.ts';

onBothDatabases((open) => {
  test('who is unlinked is linked no more, and nobody unlinks what is another’s', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const identities = createIdentityRepository(opened.database);
    const ann = (await users.add('ann@example.org', '', 0)) ?? '';
    const bob = (await users.add('bob@example.org', '', 0)) ?? '';
    const there = { issuer: 'https://id.example.org', subject: 'ann', label: 'Ann' };
    await identities.link(ann, there, 1);
    const [linked] = await identities.listOf(ann);
    expect(await identities.unlink(bob, linked?.id ?? '')).toBe(false);
    expect(await identities.find(there)).toBe(ann);
    expect(await identities.unlink(ann, linked?.id ?? '')).toBe(true);
    expect(await identities.unlink(ann, linked?.id ?? '')).toBe(false);
    expect(await identities.find(there)).toBeUndefined();
  });
});
