import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createDeletedPlaylists } from '../listener/deleted-playlists.ts';
import { createEntryRepository } from '../listener/entry-repository.ts';
import { attachIdentities } from '../store/folder-database.ts';
import { type TestListener, testProvider } from '../testing/test-listeners.ts';

const at = (id: string) => `/v1/me/library/playlists/${id}`;
const songs = (...ids: string[]) => ({ data: ids.map((id) => ({ id, type: 'songs' })) });
const entriesOf = async (listener: TestListener, id: string) =>
  (await listener.read(`${at(id)}/tracks`)).data.map((song) => song.meta?.entryId ?? '');

onBothDatabases((open) => {
  test('I make a playlist and find it with its songs in order, twice the same one too', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann } = provider;
    const created = await ann.ask('POST', '/v1/me/library/playlists', {
      attributes: { name: ' Evenings ', description: 'Slow things' },
      relationships: {
        tracks: {
          data: [
            { id: '401', type: 'songs' },
            { id: 'i.101', type: 'library-songs' },
            { id: '401', type: 'songs' },
          ],
        },
      },
    });
    expect(created.statusCode).toBe(201);
    const { data } = created.json<{ data: { id: string }[] }>();
    const id = data[0]?.id ?? '';
    const made_at = new Date(provider.clock.now).toISOString();
    expect(data).toEqual([
      {
        id,
        type: 'library-playlists',
        href: at(id),
        attributes: {
          name: 'Evenings',
          description: { standard: 'Slow things' },
          dateAdded: made_at,
          lastModifiedDate: made_at,
          canEdit: true,
          isPublic: false,
          hasCatalog: false,
          artwork: { width: 500, height: 500, url: '/api/folder/artwork/key1/{w}x{h}', bgColor: 'aabbcc' },
          playParams: { id, kind: 'playlist', isLibrary: true },
        },
      },
    ]);
    expect(await ann.ids(`${at(id)}/tracks`)).toEqual(['i.401', 'i.101', 'i.401']);
    expect(new Set(await entriesOf(ann, id)).size).toBe(3);
    const whole = await ann.read(`${at(id)}?include=tracks`);
    expect(whole.data[0]?.relationships?.['tracks']).toMatchObject({
      meta: { total: 3 },
      data: [{ id: 'i.401', meta: { entryId: expect.any(String) } }, {}, {}],
    });
    expect((await ann.ask('GET', `${at(id)}/catalog`)).json()).toMatchObject({ errors: [{ code: '40403' }] });
  });

  test('two devices that add songs at once both succeed', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann } = provider;
    const id = await ann.make('Both');
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ann.ask('POST', `${at(id)}/tracks`, songs(`40${(index % 7) + 1}`, '101')),
      ),
    );
    expect(added.map(({ statusCode, body }) => `${statusCode}${body}`)).toEqual(Array(10).fill('204'));
    const page = await ann.read(`${at(id)}/tracks`);
    expect(page.meta?.total).toBe(20);
    expect(page.data.filter(({ id }) => id === 'i.101')).toHaveLength(10);
    expect(new Set(await entriesOf(ann, id)).size).toBe(20);
  });

  test('I order a playlist anew, move songs, and take them out', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann } = provider;
    const id = await ann.make('Order', ['401', '402', '403', '404']);
    const [a = '', b = '', c = '', d = ''] = await entriesOf(ann, id);
    const move = (entry: string, before: string | null) =>
      ann.ask('PATCH', `${at(id)}/tracks/${entry}`, { before });
    expect((await move(d, a)).statusCode).toBe(204);
    expect(await entriesOf(ann, id)).toEqual([d, a, b, c]);
    await move(d, null);
    await move(b, b);
    expect(await entriesOf(ann, id)).toEqual([a, b, c, d]);
    for (let turn = 0; turn < 20; turn += 1) {
      await move(c, b);
      await move(b, c);
    }
    expect(await entriesOf(ann, id)).toEqual([a, b, c, d]);
    for (let turn = 0; turn < 20; turn += 1) {
      await move(d, b);
      await move(c, b);
    }
    expect(await entriesOf(ann, id)).toEqual([a, d, c, b]);
    expect((await ann.ask('DELETE', `${at(id)}/tracks/${c}`)).statusCode).toBe(204);
    const anew = { data: [{ entryId: b }, { id: '101', type: 'songs' }, { entryId: a }] };
    expect((await ann.ask('PUT', `${at(id)}/tracks`, anew)).statusCode).toBe(204);
    expect(await ann.ids(`${at(id)}/tracks`)).toEqual(['i.402', 'i.101', 'i.401']);
    expect((await entriesOf(ann, id)).filter((entry) => [a, b].includes(entry))).toEqual([b, a]);
    for (const data of [[{ entryId: d }], [{ entryId: a }, { entryId: a }], [{ id: '999', type: 'songs' }]])
      expect((await ann.ask('PUT', `${at(id)}/tracks`, { data })).statusCode).toBe(400);
    for (const missingId of [d, 'nonsense'])
      expect((await ann.ask('DELETE', `${at(id)}/tracks/${missingId}`)).statusCode, missingId).toBe(404);
    expect((await move(a, d)).statusCode).toBe(404);
    expect((await move(d, a)).statusCode).toBe(404);
    expect(await ann.ids(`${at(id)}/tracks`)).toEqual(['i.402', 'i.101', 'i.401']);
    await ann.ask('PUT', `${at(id)}/tracks`, { data: [] });
    expect((await ann.ask('GET', `${at(id)}/tracks`)).json()).toMatchObject({ data: [] });
  });

  test('a playlist of ten thousand songs is made, shown and ordered anew, and takes no more', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann } = provider;
    const many = Array.from({ length: 10_000 }, (_, index) => `40${(index % 7) + 1}`);
    const id = await ann.make('Everything', many);
    const page = await ann.read(`${at(id)}/tracks?offset=9900`);
    expect([page.data.length, page.meta?.total, page.next]).toEqual([100, 10_000, undefined]);
    const entries = await createEntryRepository(provider.server.opened.database).of(id);
    const turned = entries.toReversed().map(({ entryId }) => ({ entryId }));
    const answer = await ann.ask('PUT', `${at(id)}/tracks`, { data: turned });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await entriesOf(ann, id)).slice(0, 2)).toEqual(turned.slice(0, 2).map(({ entryId }) => entryId));
    const more = await ann.ask('POST', `${at(id)}/tracks`, songs('101'));
    expect(more.statusCode).toBe(400);
    expect(more.body).toContain('at most 10000 songs');
  });

  test('a removed playlist can be brought back for a month', async () => {
    const opened = await open();
    await using provider = await testProvider(undefined, opened);
    const { ann, clock } = provider;
    const listId = await ann.make('Kept', ['101']);
    const other = await ann.make('Other');
    expect((await ann.ask('DELETE', at(listId))).statusCode).toBe(204);
    for (const [method, url] of [
      ['GET', at(listId)],
      ['GET', `${at(listId)}/tracks`],
      ['DELETE', at(listId)],
    ] as const)
      expect((await ann.ask(method, url)).statusCode, `${method} ${url}`).toBe(404);
    expect((await ann.ask('POST', `${at(listId)}/tracks`, songs('101'))).statusCode).toBe(404);
    expect(await ann.ids('/v1/me/library/playlists')).toEqual([other]);
    await ann.ask('POST', `/v1/me/library?ids[playlists]=${listId}`);
    expect(await ann.ids(`${at(listId)}/tracks`)).toEqual(['i.101']);
    await ann.ask('DELETE', at(listId));
    clock.now += 31 * 24 * 60 * 60 * 1000;
    await ann.ask('DELETE', at(other));
    await createDeletedPlaylists(opened.database).sweep(clock.now);
    await ann.ask('POST', `/v1/me/library?ids[playlists]=${listId},${other}`);
    expect(await ann.ids('/v1/me/library/playlists')).toEqual([other]);
  });
});

test('playlists come last modified first, in pages, and by their ids', async () => {
  await using provider = await testProvider();
  const { ann, clock } = provider;
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    clock.now += 1000;
    ids.push(await ann.make(name));
  }
  clock.now += 1000;
  await ann.ask('POST', `${at(ids[0] ?? '')}/tracks`, songs('101'));
  const page = await ann.read('/v1/me/library/playlists?limit=2');
  expect(page.data.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect(page).toMatchObject({ next: '/v1/me/library/playlists?offset=2', meta: { total: 3 } });
  expect(await ann.ids(`/v1/me/library/playlists?ids=${ids[1]},p.none,x,${ids[0]}`)).toEqual([
    ids[1],
    ids[0],
  ]);
});

test('a playlist without a name is called so, and can be named later', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  const id = await ann.make('  ');
  expect((await ann.read(at(id))).data[0]?.attributes?.name).toBe('Untitled playlist');
  const renamed = await ann.ask('PATCH', at(id), {
    attributes: { name: "Bobby'); drop table", description: { standard: 'New' } },
  });
  expect(renamed.json()).toMatchObject({
    data: [{ attributes: { name: "Bobby'); drop table", description: { standard: 'New' } } }],
  });
  await ann.ask('PATCH', at(id), { attributes: { description: '' } });
  const [unchanged] = (await ann.read(at(id))).data;
  expect(unchanged?.attributes?.name).toBe("Bobby'); drop table");
  expect(unchanged?.attributes?.description).toBeUndefined();
});

test('songs that do not exist are named, and nothing is added', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  const id = await ann.make('Careful', ['101']);
  const answer = await ann.ask('POST', `${at(id)}/tracks`, songs('102', '999', 'i.888'));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    errors: [{ detail: 'These songs are not in the music folder: 999, i.888.', status: '400' }],
  });
  expect(await ann.ids(`${at(id)}/tracks`)).toEqual(['i.101']);
  const refused = await ann.ask('POST', '/v1/me/library/playlists', {
    attributes: { name: 'Never' },
    relationships: { tracks: songs('999') },
  });
  expect(refused.statusCode).toBe(400);
  expect(await ann.ids('/v1/me/library/playlists')).toEqual([id]);
});

test('a song whose file is gone waits in the playlist until it is back', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  const id = await ann.make(
    'Patient',
    ['301', '101', '302', '101'].filter((song) => song !== '302'),
  );
  catalogue.run('create table away as select * from song where id = 301; delete from song where id = 301');
  const page = await ann.read(`${at(id)}/tracks`);
  expect(page.data.map(({ id }) => id)).toEqual(['i.101', 'i.101']);
  expect(page.meta?.total).toBe(2);
  catalogue.run('insert into song select * from away');
  expect(await ann.ids(`${at(id)}/tracks`)).toEqual(['i.301', 'i.101', 'i.101']);
});

test('a song taken out of the library still plays from a playlist, as its catalogue twin', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  const id = await ann.make('Kept', ['301', '101']);
  await ann.ask('DELETE', '/v1/me/library/albums/l.3');
  const { data } = await ann.read(`${at(id)}/tracks`);
  expect(data.map(({ id, type }) => `${type} ${id}`)).toEqual(['songs 301', 'library-songs i.101']);
});

test('a song that left the folder stays where it stood when I ask for it, under its last name', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  const id = await ann.make(
    'Patient',
    ['301', '101', '302', '101'].filter((song) => song !== '302'),
  );
  attachIdentities(catalogue.database, catalogue.dataFolder);
  catalogue.run(`
    insert into identity.song_identity (id, fingerprint, path, size, modified_at, first_seen_at)
      values (301, 'x', '/3/Last Name.mp3', 1, 1, 1);
    insert into identity.departed_song (id, title, artist_name, album_title, duration)
      values (301, 'Ash', 'Ben Moss', 'Alder', 10000);
    create table away as select * from song where id = 301; delete from song where id = 301`);
  const page = await ann.read(`${at(id)}/tracks?away=true`);
  expect(page.meta?.total).toBe(3);
  expect(page.data[0]).toEqual({
    id: 'i.301',
    type: 'library-songs',
    href: '/v1/me/library/songs/i.301',
    attributes: { name: 'Ash', artistName: 'Ben Moss', albumName: 'Alder', durationInMillis: 10_000 },
    meta: { entryId: expect.any(String), isAway: true },
  });
  // A song that departed before names were stored has its file's name.
  catalogue.run('delete from identity.departed_song');
  const [nameless] = (await ann.read(`${at(id)}/tracks?away=true`)).data;
  expect(nameless?.attributes?.name).toBe('Last Name');
  // It is listed only on request, and it is back when its file is.
  expect(await ann.ids(`${at(id)}/tracks`)).toEqual(['i.101', 'i.101']);
  const entry = nameless?.meta?.entryId ?? '';
  catalogue.run('insert into song select * from away');
  const [back] = (await ann.read(`${at(id)}/tracks?away=true`)).data;
  expect(back).toMatchObject({ id: 'i.301', attributes: { playParams: {} }, meta: { entryId: entry } });
  catalogue.run('delete from song where id = 301');
  expect((await ann.ask('DELETE', `${at(id)}/tracks/${entry}`)).statusCode).toBe(204);
  expect((await ann.read(`${at(id)}/tracks?away=true`)).meta?.total).toBe(2);
  // Taken out by mistake it can be put back, and songs that never were cannot.
  const all = (...ids: string[]) => ({ data: ids.map((song) => ({ id: song, type: 'songs' })) });
  expect((await ann.ask('PUT', `${at(id)}/tracks`, all('301', '101'))).statusCode).toBe(204);
  expect((await ann.read(`${at(id)}/tracks?away=true`)).data[0]?.meta?.isAway).toBe(true);
  expect((await ann.ask('PUT', `${at(id)}/tracks`, all('999'))).statusCode).toBe(400);
});

test('a playlist is seen in another order, page by page, and keeps its own', async () => {
  await using provider = await testProvider();
  const { ann, catalogue, clock } = provider;
  catalogue.run('update song set duration = 99000 where id = 301');
  const own = ['402', '201', '301', '101'];
  const id = await ann.make('Mixed', own.slice(0, 3));
  clock.now += 1000;
  await ann.ask('POST', `${at(id)}/tracks`, songs('101'));
  const seen = (sort: string) => ann.ids(`${at(id)}/tracks?sort=${sort}`);
  // Naima, Zest, Ash, Blue Train; by Ana Reed, Edith Lark, Ben Moss, Ana Reed.
  expect(await seen('title')).toEqual(['i.301', 'i.101', 'i.402', 'i.201']);
  expect(await seen('-title')).toEqual(['i.201', 'i.402', 'i.101', 'i.301']);
  expect(await seen('artist')).toEqual(['i.101', 'i.402', 'i.301', 'i.201']);
  expect(await seen('album')).toEqual(['i.301', 'i.101', 'i.201', 'i.402']);
  expect(await seen('-added')).toEqual(['i.101', 'i.402', 'i.201', 'i.301']);
  expect((await seen('-length'))[0]).toBe('i.301');
  const page = await ann.read(`${at(id)}/tracks?sort=title&away=true&limit=2`);
  expect(page.next).toBe(`${at(id)}/tracks?offset=2&sort=title&away=true&limit=2`);
  expect((await ann.read(page.next ?? '')).data.map((song) => song.id)).toEqual(['i.402', 'i.201']);
  expect(await ann.ids(`${at(id)}/tracks`)).toEqual(own.map((song) => `i.${song}`));
  const answer = await ann.ask('GET', `${at(id)}/tracks?sort=shoe-size`);
  expect(answer.statusCode).toBe(400);
});
