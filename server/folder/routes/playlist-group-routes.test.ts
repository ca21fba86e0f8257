import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { type TestListener, testProvider } from '../testing/test-listeners.ts';

const folders = '/v1/me/library/playlist-groups';
const at = (id: string) => `/v1/me/library/playlists/${id}`;
const make = async (listener: TestListener, name: string) =>
  (await listener.ask('POST', folders, { name })).json<{ data: { id: string } }>().data.id;
const placeOf = async (listener: TestListener, id: string) => {
  const { groupId, isPinned } = (await listener.read(at(id))).data[0]?.attributes ?? {};
  return { groupId, isPinned };
};

onBothDatabases((open) => {
  test('playlists go into a folder and out of it, and none is lost with the folder', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob, clock } = provider;
    const group = await make(ann, '  For \n the road ');
    clock.now += 1000;
    const other = await make(ann, 'Sleep');
    expect((await ann.ask('GET', folders)).json()).toEqual({
      data: [
        { id: group, name: 'For the road' },
        { id: other, name: 'Sleep' },
      ],
    });
    const id = await ann.make('Evenings', ['101']);
    const place = (body: object) => ann.ask('PUT', `${at(id)}/place`, body);
    expect((await place({ groupId: group })).statusCode).toBe(204);
    await place({ isPinned: true });
    expect(await placeOf(ann, id)).toEqual({ groupId: group, isPinned: true });
    await place({ groupId: null });
    expect(await placeOf(ann, id)).toEqual({ groupId: undefined, isPinned: true });
    await place({ groupId: group, isPinned: false });
    await ann.ask('PATCH', `${folders}/${group}`, { name: 'Trips' });
    expect((await ann.ask('GET', folders)).json().data[0]).toEqual({ id: group, name: 'Trips' });
    // Bob has folders of his own, and none of Ann's.
    expect((await bob.ask('GET', folders)).json()).toEqual({ data: [] });
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await bob.ask(method, `${folders}/${group}`, body)).statusCode, method).toBe(404);
    expect((await ann.ask('DELETE', `${folders}/${group}`)).statusCode).toBe(204);
    expect(await placeOf(ann, id)).toEqual({ groupId: undefined, isPinned: undefined });
    expect(await ann.ids('/v1/me/library/playlists')).toEqual([id]);
  });

  test('each listener pins and files a shared playlist their own way', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    const id = await ann.make('Ours', ['101']);
    await ann.ask('PUT', `${at(id)}/sharing/everybody`, { access: 'read' });
    const anns = await make(ann, 'Of Ann');
    const bobs = await make(bob, 'Of Bob');
    expect((await bob.ask('PUT', `${at(id)}/place`, { groupId: anns })).statusCode).toBe(404);
    await bob.ask('PUT', `${at(id)}/place`, { groupId: bobs, isPinned: true });
    expect(await placeOf(bob, id)).toEqual({ groupId: bobs, isPinned: true });
    expect(await placeOf(ann, id)).toEqual({ groupId: undefined, isPinned: undefined });
  });
});

test('a folder needs a name of at most a hundred letters, and two hundred are enough', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  for (const name of ['', ' \n ', '\u0007', 'x'.repeat(101)])
    expect((await ann.ask('POST', folders, { name })).statusCode, name).toBe(400);
  for (let count = 0; count < 200; count += 1) await make(ann, `Folder ${count}`);
  const answer = await ann.ask('POST', folders, { name: 'One more' });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('At most 200 folders')]);
});
