import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createLinkRepository } from './account-link-repository.ts';

const day = 24 * 60 * 60 * 1000;

onBothDatabases((open) => {
  test('links that have run out are forgotten, and no others', async () => {
    await using opened = await open();
    const links = createLinkRepository(opened.database);
    await links.makeInvitation('old', 0);
    const { token } = await links.makeInvitation('new', day);
    await links.sweep(7 * day - 1);
    expect(await links.invitations(0)).toHaveLength(2);
    await links.sweep(7 * day);
    expect((await links.invitations(0)).map(({ note }) => note)).toEqual(['new']);
    expect(await links.look(token, 7 * day)).toEqual({ kind: 'invitation', userId: null });
  });
});
