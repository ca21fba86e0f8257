import { expect, test } from 'vitest';
import type { Method } from '#contract/endpoint.ts';
import { createAccountRemoval } from '#server/accounts/account-removal.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { type TestListener, type TestProvider, testProvider } from '../testing/test-listeners.ts';

const at = (id: string) => `/v1/me/library/playlists/${id}`;
const songs = (...ids: string[]) => ({ data: ids.map((id) => ({ id, type: 'songs' })) });
const share = (owner: TestListener, id: string, access: 'read' | 'write', email = 'bob@example.org') =>
  owner.ask('PUT', `${at(id)}/sharing/people`, { email, access });

/** Every call about one playlist, and the access it needs. */
function calls(entry: string): [Method, string, object | undefined, 'read' | 'write' | 'own'][] {
  return [
    ['GET', '', undefined, 'read'],
    ['GET', '/tracks', undefined, 'read'],
    ['GET', '/tracks?away=true&sort=title', undefined, 'read'],
    ['POST', '/tracks/duplicates', songs('101'), 'read'],
    ['PUT', '/place', { isPinned: true }, 'read'],
    ['GET', '/versions', undefined, 'write'],
    ['POST', '/tracks', songs('101'), 'write'],
    ['POST', '/tracks', { ...songs('101'), duplicates: 'skip' }, 'write'],
    ['PUT', '/tracks', { data: [{ entryId: entry }] }, 'write'],
    ['PATCH', `/tracks/${entry}`, { before: null }, 'write'],
    ['DELETE', `/tracks/${entry}`, undefined, 'write'],
    ['GET', '/versions/1', undefined, 'write'],
    ['POST', '/versions/1/restore', {}, 'write'],
    ['PATCH', '', { attributes: { name: 'Mine now' } }, 'own'],
    ['GET', '/sharing', undefined, 'own'],
    ['PUT', '/sharing/people', { email: 'ann@example.org', access: 'read' }, 'own'],
    ['PUT', '/sharing/everybody', { access: 'write' }, 'own'],
    ['DELETE', '/sharing/people/nobody', undefined, 'own'],
    ['DELETE', '', undefined, 'own'],
  ];
}

async function playlistOf({ ann, clock }: TestProvider) {
  const id = await ann.make('Ours', ['401', '402', '101']);
  clock.now += 3_600_000;
  await ann.ask('POST', `${at(id)}/tracks`, songs('102'));
  const entry = (await ann.read(`${at(id)}/tracks`)).data[0]?.meta?.entryId ?? '';
  return { id, entry };
}

onBothDatabases((open) => {
  test('a playlist that is not shared with me is not there, whatever I ask of it', async () => {
    await using provider = await testProvider(undefined, await open());
    const { id, entry } = await playlistOf(provider);
    for (const [method, path, body] of [...calls(entry), ['POST', '/leave', {}, 'own'] as const]) {
      const answer = await provider.bob.ask(method, at(id) + path, body);
      expect([answer.statusCode, `${method} ${path}`]).toEqual([404, `${method} ${path}`]);
    }
    expect(await provider.ann.ids(`${at(id)}/tracks`)).toEqual(['i.401', 'i.402', 'i.101', 'i.102']);
  });

  test('what I may only read refuses every change with a sentence, and stays as it was', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    const { id, entry } = await playlistOf(provider);
    expect((await share(ann, id, 'read')).statusCode).toBe(204);
    const sentences = {
      read: '',
      write: 'You may hear this playlist',
      own: 'Only whoever made this playlist',
    };
    for (const [method, path, body, needs] of calls(entry)) {
      const { statusCode, body: sentence } = await bob.ask(method, at(id) + path, body);
      const isRefused = statusCode === 403 && sentence.includes('"40301"');
      expect([isRefused, statusCode < 300, `${method} ${path}`]).toEqual([
        needs !== 'read',
        needs === 'read',
        `${method} ${path}`,
      ]);
      expect(sentence).toContain(sentences[needs]);
    }
    expect(await ann.ids(`${at(id)}/tracks`)).toEqual(['i.401', 'i.402', 'i.101', 'i.102']);
    const [seen] = (await bob.read('/v1/me/library/playlists')).data;
    expect(seen).toMatchObject({
      id,
      attributes: { name: 'Ours', curatorName: 'ann@example.org', canEdit: false, access: 'read' },
    });
  });

  test('who may write changes songs and nothing else, and each song says who added it', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob, clock } = provider;
    const { id, entry } = await playlistOf(provider);
    await share(ann, id, 'write');
    clock.now += 1000;
    for (const [method, path, body, needs] of calls(entry).filter(([, , , needs]) => needs === 'own')) {
      const answer = await bob.ask(method, at(id) + path, body);
      expect([answer.statusCode, needs, path]).toEqual([403, 'own', path]);
    }
    expect((await bob.ask('POST', `${at(id)}/tracks`, songs('301'))).statusCode).toBe(204);
    const { data } = await ann.read(`${at(id)}/tracks`);
    expect(data.at(-1)).toMatchObject({
      id: 'i.301',
      meta: { addedBy: 'bob@example.org', addedAt: new Date(clock.now).toISOString() },
    });
    expect(data[0]?.meta?.addedBy).toBe('ann@example.org');
    expect((await bob.ask('DELETE', `${at(id)}/tracks/${entry}`)).statusCode).toBe(204);
    const changes = (await ann.ask('GET', `${at(id)}/versions`)).json();
    expect(changes).toMatchObject({
      data: [{ by: 'bob@example.org', isMine: false, added: 1, removed: 1 }, { isMine: true }],
    });
    // What comes back with somebody else is its songs; its name is its owner's.
    await ann.ask('PATCH', at(id), { attributes: { name: 'Renamed' } });
    clock.now += 3_600_000;
    const last = changes.data[0].version;
    expect((await bob.ask('POST', `${at(id)}/versions/${last}/restore`, {})).statusCode).toBe(204);
    expect(await bob.ids(`${at(id)}/tracks`)).toEqual(['i.401', 'i.402', 'i.101', 'i.102']);
    expect((await bob.read(at(id))).data[0]?.attributes?.name).toBe('Renamed');
  });

  test('the owner sees with whom it is shared and ends it, and the other may leave', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    const { id } = await playlistOf(provider);
    for (const [email, status] of [
      ['nobody@example.org', 404],
      ['ann@example.org', 400],
      [' BOB@example.org ', 204],
    ] as const)
      expect((await share(ann, id, 'read', email)).statusCode, email).toBe(status);
    await share(ann, id, 'write');
    const shared = (await ann.ask('GET', `${at(id)}/sharing`)).json();
    expect(shared.data).toMatchObject({
      everybody: null,
      people: [{ id: bob.id, email: 'bob@example.org', access: 'write' }],
    });
    expect((await ann.read(at(id))).data[0]?.attributes?.isShared).toBe(true);
    expect((await ann.ask('POST', `${at(id)}/leave`, {})).statusCode).toBe(400);
    expect((await bob.ask('POST', `${at(id)}/leave`, {})).statusCode).toBe(204);
    expect((await bob.ask('GET', at(id))).statusCode).toBe(404);
    await share(ann, id, 'read');
    expect(await bob.ids('/v1/me/library/playlists')).toEqual([id]);
    await ann.ask('DELETE', `${at(id)}/sharing/people/${bob.id}`);
    expect(await bob.ids('/v1/me/library/playlists')).toEqual([]);
    expect((await ann.read(at(id))).data[0]?.attributes?.isShared).toBeUndefined();
  });

  test('what is shared with everybody is there for each, until they leave it or it ends', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    const { id } = await playlistOf(provider);
    const everybody = (access: string | null) => ann.ask('PUT', `${at(id)}/sharing/everybody`, { access });
    expect((await everybody('read')).statusCode).toBe(204);
    expect(await bob.ids('/v1/me/library/playlists')).toEqual([id]);
    // Of two ways in which it is shared the wider one counts.
    await share(ann, id, 'write');
    expect((await bob.ask('POST', `${at(id)}/tracks`, songs('301'))).statusCode).toBe(204);
    await bob.ask('POST', `${at(id)}/leave`, {});
    expect((await bob.ask('GET', at(id))).statusCode).toBe(404);
    await share(ann, id, 'read');
    expect((await bob.ask('GET', at(id))).statusCode).toBe(200);
    await everybody(null);
    await ann.ask('DELETE', `${at(id)}/sharing/people/${bob.id}`);
    expect((await bob.ask('GET', at(id))).statusCode).toBe(404);
  });

  test('a deleted account takes its playlists along, and what it added to others’ stays without its name', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob, server } = provider;
    const { id } = await playlistOf(provider);
    await share(ann, id, 'write');
    await bob.ask('POST', `${at(id)}/tracks`, songs('301'));
    const bobs = await bob.make('Of Bob', ['101']);
    await share(bob, bobs, 'read', 'ann@example.org');
    expect(await ann.ids('/v1/me/library/playlists')).toHaveLength(2);
    const removal = createAccountRemoval(server.opened.database);
    await removal.begin(bob.id, 1);
    // While the rest of it is still being taken away.
    expect(await ann.ids('/v1/me/library/playlists')).toEqual([id]);
    await removal.finish(bob.id);
    expect((await ann.ask('GET', at(bobs))).statusCode).toBe(404);
    await ann.ask('PUT', `${at(id)}/sharing/everybody`, { access: 'read' });
    const { data } = await ann.read(`${at(id)}/tracks`);
    expect(data.at(-1)).toMatchObject({ id: 'i.301', meta: { addedBy: null } });
    expect((await ann.ask('GET', `${at(id)}/versions`)).json().data[0]).toMatchObject({ by: null, added: 1 });
  });

  test('two listeners who change one playlist at once lose nothing', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    const { id } = await playlistOf(provider);
    await share(ann, id, 'write');
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? ann : bob).ask('POST', `${at(id)}/tracks`, songs('301')),
      ),
    );
    expect(added.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(204));
    expect((await ann.read(`${at(id)}/tracks`)).meta?.total).toBe(14);
  });
});

test('songs that are there already are told, and can be left out', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  const id = await ann.make('Ours', ['401', '101']);
  const duplicates = await ann.ask(
    'POST',
    `${at(id)}/tracks/duplicates`,
    songs('i.401', '402', '101', '101', '999'),
  );
  expect(duplicates.json()).toEqual({ data: ['i.401', '101'] });
  await ann.ask('POST', `${at(id)}/tracks`, { ...songs('401', '402', '402'), duplicates: 'skip' });
  expect(await ann.ids(`${at(id)}/tracks`)).toEqual(['i.401', 'i.101', 'i.402']);
  await ann.ask('POST', `${at(id)}/tracks`, songs('401'));
  expect(await ann.ids(`${at(id)}/tracks`)).toEqual(['i.401', 'i.101', 'i.402', 'i.401']);
});

test('a playlist is shared with at most a hundred people by name', async () => {
  await using provider = await testProvider();
  const { ann, server } = provider;
  const id = await ann.make('Ours');
  const people = Array.from({ length: 100 }, (_, index) => ({
    id: `person ${index}`,
    email: `p${index}@example.org`,
    email_key: `p${index}@example.org`,
    password_hash: '',
    provider: null,
    created_at: 0,
  }));
  await server.opened.database.insertInto('user').values(people).execute();
  await server.opened.database
    .insertInto('folder_playlist_share')
    .values(people.map((person) => ({ playlist_id: id, user_id: person.id, access: 'read', shared_at: 1 })))
    .execute();
  const answer = await share(ann, id, 'read');
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('at most 100 people')]);
  expect((await share(ann, id, 'write', 'p7@example.org')).statusCode).toBe(204);
});
