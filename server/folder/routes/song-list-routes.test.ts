import { expect, test } from 'vitest';
import type { SongListReply } from '#contract/v1/folder-song-lists.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { type TestListener, testProvider } from '../testing/test-listeners.ts';

const byNumber = (one: number, other: number) => one - other;
const list = '/v1/me/library/song-list';

async function read(listener: TestListener, query = ''): Promise<SongListReply> {
  const answer = await listener.ask('GET', `${list}?limit=100${query}`);
  if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`);
  return answer.json<SongListReply>();
}
const ids = async (listener: TestListener, query: string) =>
  (await read(listener, query)).data.map(({ id }) => Number(id.slice(2)));
const names = async (listener: TestListener, query: string) =>
  (await read(listener, query)).data.map(({ attributes }) => attributes?.name);
const play = (listener: TestListener, songs: string[]) =>
  listener.ask('POST', '/v1/me/plays', {
    data: songs.map((id, index) => ({
      id,
      type: 'songs',
      playId: `play-${id}-${index}`,
      playedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    })),
  });
const axis = async (listener: TestListener, name: string, query = '') => {
  const answer = await listener.ask('GET', `/v1/me/library/axes/${name}?limit=100${query}`);
  const { data } = answer.json<{ data: { name: string; value: string; songs: number }[] }>();
  return data.map((one) => `${one.name} ${one.songs}`);
};

test('my songs stand by their titles, and I am told how many there are and where letters begin', async () => {
  await using provider = await testProvider();
  const { data, meta, letters, facts } = await read(provider.ann);
  expect(data.slice(0, 3).map(({ attributes }) => attributes?.name)).toEqual(['Ash', 'Blue Train', 'Breeze']);
  expect([meta.total, meta.offset, facts.length]).toEqual([17, 0, 17]);
  expect(meta.milliseconds).toBe(data.reduce((sum, one) => sum + (one.attributes?.durationInMillis ?? 0), 0));
  expect(letters?.slice(0, 3)).toEqual([
    { letter: 'A', offset: 0 },
    { letter: 'B', offset: 1 },
    { letter: 'C', offset: 3 },
  ]);
});

test('I narrow the list to an artist, a genre, a decade, a word, or all of them', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  expect(await ids(ann, `&artist=r.${catalogue.artistId('Ben Moss')}`)).toEqual([301, 602, 601]);
  expect(await names(ann, '&genre=folk')).toEqual(['Ash', 'Breeze', 'Zest']);
  expect(await names(ann, '&decade=2000')).toEqual(['Breeze', 'Zest']);
  expect(await names(ann, '&year=2010')).toEqual(['Ash']);
  expect(await names(ann, '&term=giant')).toContain('Naima');
  expect(await names(ann, '&term=ana%20blue')).toContain('Blue Train');
  expect(await names(ann, '&term=%22%27*')).toEqual([]);
  expect(await names(ann, '&genre=Jazz&decade=1990')).toEqual(['One', 'Two']);
  expect(await names(ann, '&marks=compilations')).toEqual(['One', 'Two']);
  expect(await names(ann, '&artist=r.9999')).toEqual([]);
  expect(await names(ann, '&genre=%25')).toEqual([]);
});

test('I sort by what I want, either way round, and what is unknown stands last', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  expect((await names(ann, '&sort=-title')).slice(0, 2)).toEqual(['Zest', 'Two']);
  expect((await ids(ann, '&sort=album')).slice(0, 4)).toEqual([301, 101, 102, 103]);
  expect((await ids(ann, '&sort=year')).slice(0, 3)).toEqual([101, 102, 103]);
  expect((await ids(ann, '&sort=year')).slice(-2).sort(byNumber)).toEqual([601, 602]);
  expect((await ids(ann, '&sort=-year')).slice(-2).sort(byNumber)).toEqual([601, 602]);
  const { letters } = await read(ann, '&sort=length');
  expect(letters).toBeUndefined();
});

test('a sort, a mark, a year or a seed that is none is told in a sentence', async () => {
  await using provider = await testProvider();
  for (const query of [
    'sort=colour',
    'marks=loud',
    'year=-5',
    'shuffle=songs&seed=-1',
    'limit=101',
    'addedSince=soon',
  ]) {
    const answer = await provider.ann.ask('GET', `${list}?${query}`);
    expect([query, answer.statusCode]).toEqual([query, 400]);
    expect(answer.body).toMatch(/must be/);
  }
  expect((await provider.ann.ask('GET', '/v1/me/library/axes/colours')).statusCode).toBe(400);
});

test('a seed gives one order of all songs, which I read in windows and take up behind any song', async () => {
  await using provider = await testProvider();
  const { ann, bob } = provider;
  const order = await ids(ann, '&shuffle=songs&seed=7');
  expect(order.toSorted((one, other) => one - other)).toEqual(
    (await ids(ann, '')).toSorted((one, other) => one - other),
  );
  expect(await ids(bob, '&shuffle=songs&seed=7')).toEqual(order);
  const begun = await ids(ann, '&shuffle=songs&seed=7&first=i.402');
  expect(begun).toEqual([402, ...order.filter((id) => id !== 402)]);
  expect(await ids(ann, '&shuffle=songs&seed=7&first=i.9999')).toEqual(order);
  expect(await ids(ann, '&shuffle=songs&seed=8')).not.toEqual(order);
  const answer = await ann.ask('GET', `${list}?shuffle=songs&seed=7&limit=5&offset=0&after=${order[5]}`);
  const window = answer.json<SongListReply>();
  expect(window.data.map(({ id }) => Number(id.slice(2)))).toEqual(order.slice(6, 11));
  expect(window.meta.offset).toBe(6);
  // A song that is not there any more: where the window would have been.
  expect((await read(ann, '&shuffle=songs&seed=7&after=9999&offset=15')).data).toHaveLength(2);
});

test('albums are shuffled whole', async () => {
  await using provider = await testProvider();
  const order = await ids(provider.ann, '&shuffle=albums&seed=3');
  const albums = order.map((number) => Math.floor(number / 100));
  const starts = albums.filter((album, index) => album !== albums[index - 1]);
  expect(new Set(starts).size).toBe(starts.length);
  for (const album of starts) {
    const own = order.filter((number) => Math.floor(number / 100) === album);
    expect(own).toEqual(own.toSorted((one, other) => one - other));
  }
});

onBothDatabases((open) => {
  test('plays, stars and likes are mine: they sort, narrow, and stand beside each song', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    await play(ann, ['101', '401', '101', '402']);
    await ann.ask('PUT', '/v1/me/library/song-stars', { ids: ['i.602', '301', '999999'], stars: 4 });
    await ann.ask('PUT', '/v1/me/library/song-stars', { ids: ['101'], stars: 5 });
    await ann.ask('PUT', '/v1/me/library/song-stars', { ids: ['301'], stars: 0 });
    await ann.ask('PUT', '/v1/me/ratings/songs/103', { attributes: { value: 1 } });
    await ann.ask('PUT', '/v1/me/ratings/songs/104', { attributes: { value: -1 } });

    expect((await ids(ann, '&sort=-plays')).slice(0, 2)).toEqual([101, 401]);
    expect((await ids(ann, '&sort=-lastPlayed')).slice(0, 3)).toEqual([402, 101, 401]);
    expect((await ids(ann, '&sort=-stars')).slice(0, 2)).toEqual([101, 602]);
    expect(await ids(ann, '&marks=liked')).toEqual([103]);
    expect(await ids(ann, '&marks=neverPlayed')).toHaveLength(14);
    const { facts } = await read(ann, '&sort=-plays');
    expect(facts[0]).toMatchObject({ plays: 2, stars: 5 });
    expect(facts[0]?.lastPlayedAt).toContain('2026-01-01');

    expect(await ids(bob, '&marks=liked')).toEqual([]);
    expect(await ids(bob, '&marks=neverPlayed')).toHaveLength(17);
    expect((await read(bob, '')).facts.every(({ plays, stars }) => plays === 0 && stars === 0)).toBe(true);
  });

  test('a list that I read on stays as it was, and is another one when I begin it again', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann } = provider;
    const before = await ids(ann, '&marks=neverPlayed');
    await play(ann, [String(before[0])]);
    expect((await read(ann, `&marks=neverPlayed&after=${before[0]}`)).meta).toMatchObject({
      total: 17,
      offset: 1,
    });
    expect((await read(ann, '&marks=neverPlayed')).meta.total).toBe(16);
  });

  test('whoever reads on in a list of likes reads their own, whatever somebody else just read', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    for (const song of ['101', '102', '103'])
      await ann.ask('PUT', `/v1/me/ratings/songs/${song}`, { attributes: { value: 1 } });
    expect(await ids(ann, '&marks=liked')).toHaveLength(3);
    expect(await ids(bob, '&marks=liked&offset=1')).toEqual([]);
    expect(await ids(ann, '&marks=liked&offset=1')).toHaveLength(2);
  });

  test('an album that I like stands for its songs among the likes, but for one that I dislike', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann } = provider;
    const before = (await ids(ann, '')).filter((number) => Math.floor(number / 100) === 1);
    await ann.ask('PUT', '/v1/me/ratings/albums/1', { attributes: { value: 1 } });
    await ann.ask('PUT', '/v1/me/ratings/songs/102', { attributes: { value: -1 } });
    await ann.ask('PUT', '/v1/me/ratings/songs/301', { attributes: { value: 1 } });
    const liked = await ids(ann, '&marks=liked');
    expect(new Set(liked)).toEqual(new Set([...before.filter((number) => number !== 102), 301]));
  });

  test('what I took out of my library is in no list and counts nowhere', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    await ann.ask('DELETE', '/v1/me/library/albums/l.1');
    expect(await ids(ann, '&genre=Jazz&decade=1950')).toEqual([]);
    expect(await ids(bob, '&genre=Jazz&decade=1950')).toHaveLength(3);
    expect(await axis(ann, 'decades')).toEqual(['2010s 1', '2000s 2', '1990s 2', '1960s 7']);
    expect((await axis(bob, 'decades')).at(-1)).toBe('1950s 3');
  });
});

test('the library is divided by genre, year and album artist, each with how many songs it has', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  expect(await axis(ann, 'genres')).toEqual(['Folk 3', 'Jazz 12', 'Rock 2']);
  expect(await axis(ann, 'years')).toEqual(['2010 1', '2001 2', '1999 2', '1960 7', '1958 3']);
  expect(await axis(ann, 'albumArtists')).toEqual([
    'Ana Reed 10',
    'Ben Moss 3',
    'Édith Lark 2',
    'Various Artists 2',
  ]);
});

test('a song of two genres counts for each', async () => {
  await using provider = await testProvider();
  provider.catalogue.run("update song set genres = 'Jazz' || char(10) || 'Soul' where id = 101");
  expect(await axis(provider.ann, 'genres')).toEqual(['Folk 3', 'Jazz 12', 'Rock 2', 'Soul 1']);
  expect(await ids(provider.ann, '&genre=Soul')).toEqual([101]);
});

test('composers and labels divide it as well, and lead to their songs', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  catalogue.run(
    `insert into song_credit values (401, 'composer', 0, 'Mo Ruiz'), (402, 'composer', 0, 'Mo Ruiz'),
       (402, 'producer', 0, 'Al Fox');
     insert into song_detail (of_song, label, has_lyrics) values (101, 'Night Records', 0)`,
  );
  expect(await axis(ann, 'composers')).toEqual(['Mo Ruiz 2']);
  expect(await ids(ann, '&composer=Mo%20Ruiz')).toEqual([401, 402]);
  expect(await axis(ann, 'labels')).toEqual(['Night Records 1']);
  expect(await ids(ann, '&label=Night%20Records')).toEqual([101]);
});

test('a book is in no list of songs, and never comes between songs that are shuffled', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  catalogue.run('update song set is_book = 1 where id = 602');
  expect(await ids(ann, '')).not.toContain(602);
  expect(await ids(ann, '&shuffle=songs&seed=1')).not.toContain(602);
  expect(await ids(ann, `&artist=${catalogue.artistId('Ben Moss')}`)).not.toContain(602);
});

test('what is stored without loss is told from what is not, and more than a CD holds from both', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  catalogue.run(
    `update song set format = 'mp3';
     update song set format = 'flac', sample_rate = 44100, bits_per_sample = 16 where id = 101;
     update song set format = 'flac', sample_rate = 44100, bits_per_sample = 24 where id = 102;
     update song set format = 'wav', sample_rate = 96000 where id = 103`,
  );
  expect(await ids(ann, '&marks=lossless')).toEqual([101, 103, 102]);
  expect(await ids(ann, '&marks=hiRes')).toEqual([103, 102]);
  expect((await read(ann, '&marks=lossless')).facts.map(({ isHiRes }) => isHiRes)).toEqual([
    false,
    true,
    true,
  ]);
});

test('all that is known of a song is told to whoever has it in their library', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  catalogue.run(
    `update song set format = 'flac', sample_rate = 96000, bits_per_sample = 24 where id = 101;
     insert into song_detail (of_song, label, isrc, track_gain, has_lyrics, musicbrainz_recording)
       values (101, 'Night Records', 'GBAYE0601498', -7.5, 0, 'b1a9c0e9');
     insert into song_credit values (101, 'composer', 0, 'Mo Ruiz'), (101, 'producer', 0, 'Al Fox')`,
  );
  await play(ann, ['101']);
  const answer = await ann.ask('GET', '/v1/me/library/songs/i.101/details');
  expect(answer.json()).toMatchObject({
    data: {
      format: 'FLAC',
      sampleRate: 96_000,
      bitsPerSample: 24,
      isHiRes: true,
      trackGainDecibels: -7.5,
      albumGainDecibels: null,
      genres: ['Jazz'],
      label: 'Night Records',
      isrc: 'GBAYE0601498',
      credits: [
        { role: 'composer', name: 'Mo Ruiz' },
        { role: 'producer', name: 'Al Fox' },
      ],
      musicBrainz: { recording: 'b1a9c0e9', release: null },
      plays: 1,
      stars: 0,
      // The file of a made-up catalogue is not there.
      tags: [],
    },
  });
  await ann.ask('DELETE', '/v1/me/library/songs/i.101');
  expect((await ann.ask('GET', '/v1/me/library/songs/i.101/details')).statusCode).toBe(404);
  expect((await ann.ask('GET', '/v1/me/library/songs/i.99999/details')).statusCode).toBe(404);
});

onBothDatabases((open) => {
  test('where a song lies on the server is told to whoever runs it, in their own browser, and to nobody else', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob, server } = provider;
    const url = '/v1/me/library/songs/i.101/details';
    const detailsWith = async (headers: Record<string, string>) => {
      const answer = await server.app.inject({ url, headers });
      return answer.json<{ data: { path: string; absolutePath: string | null } }>().data;
    };
    // Ann was here first: she runs the server.
    expect((await detailsWith({ ...ann.headers, cookie: ann.cookie })).absolutePath).toBe('/1/101.mp3');
    for (const headers of [
      ann.headers,
      bob.headers,
      { ...bob.headers, cookie: bob.cookie },
      { ...bob.headers, cookie: ann.cookie },
    ]) {
      const details = await detailsWith(headers);
      expect([details.absolutePath, details.path.startsWith('/')]).toEqual([null, false]);
    }
  });
});

test('a song of several labels, composers or album artists counts for each, and is found by each', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  const ben = catalogue.artistId('Ben Moss');
  catalogue.run(
    `insert into song_detail (of_song, label, has_lyrics) values (101, 'Night Records' || char(10) || 'Day', 0);
     insert into song_credit values (101, 'composer', 0, 'Mo Ruiz'), (101, 'composer', 1, 'Al Fox');
     insert into album_artist values (1, 1, ${ben})`,
  );
  expect(await axis(ann, 'labels')).toEqual(['Day 1', 'Night Records 1']);
  expect(await ids(ann, '&label=Day')).toEqual([101]);
  expect(await ids(ann, '&label=Night%20Records')).toEqual([101]);
  expect(await ids(ann, '&label=Night')).toEqual([]);
  expect(await axis(ann, 'composers')).toEqual(['Al Fox 1', 'Mo Ruiz 1']);
  expect(await ids(ann, '&composer=Al%20Fox')).toEqual([101]);
  expect(await axis(ann, 'albumArtists')).toContain('Ben Moss 6');
  expect(await ids(ann, `&artist=r.${ben}&genre=Jazz`)).toHaveLength(3);
  const { data } = (await ann.ask('GET', '/v1/me/library/songs/i.101/details')).json<{
    data: { label: string };
  }>();
  expect(data.label).toBe('Night Records, Day');
});

test('I sort by when an edition came out, apart from when the music did', async () => {
  await using provider = await testProvider();
  const { ann, catalogue } = provider;
  catalogue.run("insert into song_detail (of_song, edition_date, has_lyrics) values (101, '2015', 0)");
  expect((await ids(ann, '&sort=-editionYear')).slice(0, 2)).toEqual([101, 301]);
  expect((await ids(ann, '&sort=-year'))[0]).toBe(301);
  expect((await ids(ann, '&sort=editionYear'))[0]).toBe(102);
});
