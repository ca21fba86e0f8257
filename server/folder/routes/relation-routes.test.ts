import { expect, test } from 'vitest';
import { testProvider } from '../testing/test-listeners.ts';

test('an artist has a page, albums and views', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  const ana = catalogue.artistId('Ana Reed');
  const at = `/v1/catalog/us/artists/${ana}`;
  const [artist] = (await ann.read(at)).data;
  expect(artist).toMatchObject({ id: String(ana), type: 'artists', attributes: { name: 'Ana Reed' } });
  expect(artist?.relationships?.['albums']?.data).toEqual([
    { id: '4', type: 'albums', href: '/v1/catalog/us/albums/4' },
    { id: '1', type: 'albums', href: '/v1/catalog/us/albums/1' },
  ]);
  expect(await ann.ids(`/v1/catalog/us/artists?ids=${ana},999,r.1`)).toEqual([String(ana)]);
  expect(await ann.ids(`${at}/albums`)).toEqual(['4', '1']);
  expect(await ann.ids(`${at}/view/featured-albums`)).toEqual(['4', '1']);
  expect(await ann.ids(`${at}/view/full-albums`)).toEqual(['4']);
  expect(await ann.ids(`${at}/view/singles`)).toEqual(['1']);
  expect(await ann.ids(`${at}/view/compilation-albums`)).toEqual(['5']);
  expect(await ann.ids(`${at}/view/appears-on-albums`)).toEqual(['5']);
  const latest = await ann.read(`${at}/view/latest-release`);
  expect(latest).toMatchObject({ data: [{ id: '4' }], meta: { total: 1 } });
  expect(latest.next).toBeUndefined();
  // The only other Jazz is by many: that is no error.
  expect(await ann.ids(`${at}/view/similar-artists`)).toEqual([]);
  expect(await ann.read(`${at}/view/similar-artists`)).toEqual({ data: [], meta: { total: 0 } });
  expect(await ann.ids(`${at}/view/latest-release?offset=1`)).toEqual([]);
  for (const view of ['live-albums', '__proto__', 'constructor'])
    expect((await ann.ask('GET', `${at}/view/${view}`)).json(), view).toMatchObject({
      errors: [{ code: '40403' }],
    });
  expect((await ann.ask('GET', '/v1/catalog/us/artists/999')).json()).toMatchObject({
    errors: [{ code: '40400' }],
  });
  expect((await ann.ask('GET', '/v1/catalog/us/artists/999/view/top-songs')).json()).toMatchObject({
    errors: [{ code: '40400' }],
  });
});

test("an artist's top songs are those that everybody plays, then the newest", async () => {
  await using provider = await testProvider();
  const { ann, bob, catalogue } = provider;
  const url = `/v1/catalog/us/artists/${catalogue.artistId('Ana Reed')}/view/top-songs?limit=4`;
  expect(await ann.ids(url)).toEqual(['501', '401', '402', '403']);
  const play = (id: string, playId: string) => ({ data: [{ id, type: 'songs', playId }] });
  await ann.ask('POST', '/v1/me/plays', play('102', 'a'));
  await bob.ask('POST', '/v1/me/plays', play('102', 'a'));
  await bob.ask('POST', '/v1/me/plays', play('402', 'b'));
  expect(await ann.ids(url)).toEqual(['102', '402', '501', '401']);
});

test('a song leads to its album and its artists', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  expect(await ann.ids('/v1/catalog/us/songs/502/albums')).toEqual(['5']);
  expect(await ann.ids('/v1/catalog/us/songs/502/artists')).toEqual([
    String(catalogue.artistId('Guest Star')),
  ]);
  expect((await ann.ask('GET', '/v1/catalog/us/songs/999/albums')).statusCode).toBe(404);
  expect((await ann.ask('GET', '/v1/catalog/us/songs/502/artists?offset=1')).json()).toMatchObject({
    data: [],
  });
});

test('albums by their ids come in the order asked, with their tracks when asked', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  expect(await ann.ids('/v1/catalog/us/albums?ids=4,99,1')).toEqual(['4', '1']);
  const whole = await ann.read('/v1/catalog/us/albums?ids=3,99&include=artists,tracks');
  expect(whole.data[0]?.relationships?.['tracks']?.data[0]?.attributes?.name).toBe('Ash');
  expect((await ann.ask('GET', `/v1/catalog/us/albums?ids=${'1,'.repeat(101)}`)).statusCode).toBe(400);
});

test('there is one storefront', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  expect(await ann.ids('/v1/storefronts/us')).toEqual(['us']);
  for (const url of ['/v1/storefronts/de', '/v1/catalog/de/artists/1', '/v1/catalog/de/albums?ids=1'])
    expect((await ann.ask('GET', url)).statusCode, url).toBe(404);
});
