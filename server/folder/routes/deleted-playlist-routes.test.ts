import { expect, test } from 'vitest';
import { deletedPlaylists } from '#contract/v1/folder-deleted-playlists.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { type TestListener, testProvider } from '../testing/test-listeners.ts';

const lists = '/v1/me/library/playlists';
const deleted = '/v1/me/library/deleted-playlists';
const day = 24 * 60 * 60 * 1000;
const deletedOf = async (listener: TestListener) =>
  deletedPlaylists.reply.parse((await listener.ask('GET', deleted)).json());
const statusesOf = async (listener: TestListener, id: string) => [
  (await listener.ask('GET', `${lists}/${id}`)).statusCode,
  (await listener.ask('POST', `${lists}/${id}/tracks`, { data: [] })).statusCode,
];

onBothDatabases((open) => {
  test('a playlist that I delete comes back as it was, for me and for those with whom I share it', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob, clock } = provider;
    const id = await ann.make('Evenings', ['401', '402', '401']);
    const group = (await ann.ask('POST', '/v1/me/library/playlist-groups', { name: 'Slow' })).json().data.id;
    await ann.ask('PUT', `${lists}/${id}/place`, { groupId: group, isPinned: true });
    await ann.ask('PUT', `${lists}/${id}/sharing/people`, { email: 'bob@example.org', access: 'write' });
    await bob.ask('PUT', `${lists}/${id}/place`, { isPinned: true });
    const all = async () =>
      Promise.all(
        [ann, bob].flatMap((listener) => [
          listener.read(`${lists}/${id}?include=tracks`),
          listener.read(`${lists}/${id}/tracks`),
          listener.read(lists),
        ]),
      );
    const before = await all();
    clock.now += day;
    expect((await bob.ask('DELETE', `/v1/me/library/playlists/${id}`)).statusCode).toBe(403);
    expect((await ann.ask('DELETE', `/v1/me/library/playlists/${id}`)).statusCode).toBe(204);
    clock.now += day;
    expect(await deletedOf(ann)).toMatchObject({
      data: [{ playlist: { id, attributes: { name: 'Evenings' } }, songCount: 3, daysLeft: 29 }],
      meta: { total: 1 },
    });
    for (const listener of [ann, bob]) {
      expect(await statusesOf(listener, id)).toEqual([404, 404]);
      expect(await listener.ids(lists)).toEqual([]);
    }
    expect(await deletedOf(bob)).toEqual({ data: [], meta: { total: 0 } });
    for (const [method, path] of [
      ['POST', `${deleted}/${id}/restore`],
      ['DELETE', `${deleted}/${id}`],
    ] as const)
      expect((await bob.ask(method, path, method === 'POST' ? {} : undefined)).statusCode, method).toBe(404);
    expect((await ann.ask('POST', `${deleted}/${id}/restore`, {})).statusCode).toBe(204);
    expect(await all()).toEqual(before);
    expect((await ann.ask('POST', `${deleted}/${id}/restore`, {})).statusCode).toBe(404);
    expect(await deletedOf(ann)).toEqual({ data: [], meta: { total: 0 } });
  });

  test('what I delete for good does not come back, and nothing goes for good that I did not delete first', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann } = provider;
    const id = await ann.make('Evenings', ['401']);
    expect((await ann.ask('DELETE', `${deleted}/${id}`)).statusCode).toBe(404);
    await ann.ask('DELETE', `/v1/me/library/playlists/${id}`);
    expect((await ann.ask('DELETE', `${deleted}/${id}`)).statusCode).toBe(204);
    expect((await ann.ask('POST', `${deleted}/${id}/restore`, {})).statusCode).toBe(404);
    await ann.ask('POST', `/v1/me/library?ids%5Bplaylists%5D=${id}`);
    expect(await ann.ids(lists)).toEqual([]);
  });
});

test('deleted playlists come in pages, and a page that makes no sense is refused', async () => {
  await using provider = await testProvider();
  const { ann, clock } = provider;
  for (const name of ['One', 'Two', 'Three']) {
    clock.now += 1000;
    await ann.ask('DELETE', `/v1/me/library/playlists/${await ann.make(name)}`);
  }
  const second = deletedPlaylists.reply.parse((await ann.ask('GET', `${deleted}?limit=1&offset=1`)).json());
  expect([second.data.map(({ playlist }) => playlist.attributes?.name), second.meta]).toEqual([
    ['Two'],
    { total: 3 },
  ]);
  expect((await ann.ask('GET', `${deleted}?limit=101`)).statusCode).toBe(400);
});
