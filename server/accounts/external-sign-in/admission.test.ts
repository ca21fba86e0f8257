import { expect, test } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createUserRepository } from '../user-repository.ts';
import { createAdmission } from './admission.ts';
import { createIdentityRepository } from './identity-repository.ts';

const there = 'https://id.example.org';
const rule = { email: 'ann@example.org', takesExisting: true, signups: 'open' } as const;

function setUp(opened: TestDatabase) {
  const users = createUserRepository(opened.database);
  const identities = createIdentityRepository(opened.database);
  const settings = { signups: async () => 'closed' as const, setSignups: async () => undefined };
  const admit = createAdmission({ users, identities, settings, now: () => 1 });
  return { users, identities, admit };
}

onBothDatabases((open) => {
  test('an address that was given to somebody else there does not open the account of who had it', async () => {
    await using opened = await open();
    const { users, identities, admit } = setUp(opened);
    const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
    await identities.link(ann, { issuer: there, subject: 'first', label: '' }, 1);
    const another = { issuer: there, subject: 'second', label: '' };
    await expect(admit(another, rule)).rejects.toMatchObject({ code: 'link_first' });
  });

  test('one who comes from elsewhere too is the same by the address', async () => {
    await using opened = await open();
    const { users, identities, admit } = setUp(opened);
    const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
    await identities.link(ann, { issuer: there, subject: 'ann', label: '' }, 1);
    const elsewhere = { issuer: 'proxy', subject: 'ann', label: '' };
    expect(await admit(elsewhere, rule)).toBe(ann);
    expect(await admit(elsewhere, { ...rule, takesExisting: false })).toBe(ann);
  });

  test('two who come with one address in the same moment are not one account, unless that is allowed', async () => {
    await using opened = await open();
    const { admit } = setUp(opened);
    const come = (subject: string, takesExisting: boolean) =>
      admit({ issuer: subject, subject, label: '' }, { ...rule, takesExisting });
    const both = await Promise.allSettled([come('a', false), come('b', false)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const again = await Promise.all([come('c', true), come('d', true)]);
    expect(new Set(again).size).toBe(1);
  });
});
