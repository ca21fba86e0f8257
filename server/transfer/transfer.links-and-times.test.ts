import { expect, test } from 'vitest';
import { maxShareLinks } from '#contract/share-links.ts';
import type { AccountImport } from '#contract/transfer.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { type TestServer, testServer } from './testing/test-servers.ts';
import { exportOf } from './testing/test-zips.ts';

const song = (title: string, seed: number) =>
  mp3File({ title, artist: 'Ana Reed', album: 'Woods', genre: 'Folk' }, seed);
const alder = song('Alder', 1);
const files = { 'a/alder.mp3': alder };
/** The same song elsewhere, under another id. */
const newFiles = { '0/other.mp3': song('Other', 9), 'x/alder.mp3': alder };
const minute = 60_000;

const itemOf = (id: string, name = 'Alder') => ({
  kind: 'song',
  id,
  name,
  artist: 'Ana Reed',
  album: 'Woods',
  disc: null,
  track: null,
  durationMilliseconds: null,
  path: '',
  sound: null,
});
const linkRow = (token: string, more: object = {}) => ({
  kind: 'song',
  id: 'i.7',
  title: 'Alder',
  by: 'Ana Reed',
  note: '',
  createdAt: 1,
  expiresAt: null,
  maxPlays: null,
  plays: 0,
  token,
  ...more,
});
const tokenOf = (letter: string) => letter.repeat(32);

async function linksOf({ server }: TestServer, cookie: string) {
  const answer = await server.ask('GET', '/api/share-links', undefined, cookie);
  return answer.json<{ links: { id: string; url: string; title: string; plays: number }[] }>().links;
}

const outcomeOf = ({ parts, unmatched, notes }: AccountImport, part: string) => ({
  found: parts.find((one) => one.part === part)?.found,
  names: unmatched.names,
  notes,
});

onBothDatabases((open) => {
  test('a link that somebody has opens the same song at the new server', { timeout: minute }, async () => {
    await using old = await testServer(await open(), { files });
    await using newServer = await testServer(await open(), { files: newFiles });
    const ann = await old.server.signUp();
    const thing = {
      kind: 'song',
      itemId: `i.${old.songs()['Alder']}`,
      expiresAt: null,
      maxPlays: null,
      note: '',
    };
    const answer = await old.server.ask('POST', '/api/share-links', thing, ann.cookie);
    const { pathname } = new URL(answer.json<{ url: string }>().url);
    const zip = await old.export(ann.cookie);
    expect((await newServer.server.ask('GET', pathname)).statusCode).toBe(404);
    const newAnn = await newServer.server.signUp();
    await newServer.import(zip, newAnn.cookie);
    const opened = await newServer.server.ask('GET', pathname);
    expect([opened.statusCode, opened.body.includes('Alder')]).toEqual([200, true]);
    const [link] = await linksOf(newServer, newAnn.cookie);
    expect(new URL(link?.url ?? '').pathname).toBe(pathname);
    await newServer.server.ask('DELETE', `/api/share-links/${link?.id}`, undefined, newAnn.cookie);
    await newServer.import(zip, newAnn.cookie);
    expect(await linksOf(newServer, newAnn.cookie)).toEqual([]);
    expect((await newServer.server.ask('GET', pathname)).statusCode).toBe(410);
  });

  test('a link that cannot come is named with its reason', { timeout: minute }, async () => {
    await using newServer = await testServer(await open(), { files });
    const ann = await newServer.server.signUp();
    const bob = await newServer.server.signUp('bob@example.org');
    const items = [itemOf('7'), itemOf('8', 'Gone')];
    const bobs = await exportOf({ items, 'share-links': [linkRow(tokenOf('b'))] });
    await newServer.import(bobs, bob.cookie);
    const old = { ...linkRow(''), token: undefined, title: 'Old' };
    const rows = [
      linkRow(tokenOf('b'), { title: 'Bobs' }),
      linkRow(tokenOf('g'), { id: 'i.8', title: 'Gone' }),
      linkRow(tokenOf('e'), { kind: 'episode', id: '5', title: 'Episode' }),
      linkRow(tokenOf('m'), { kind: 'playlist', id: 'pl.mix', title: 'Mix' }),
      old,
    ];
    const stand = await newServer.import(await exportOf({ items, 'share-links': rows }), ann.cookie);
    expect(outcomeOf(stand, 'share-links')).toMatchObject({
      found: 0,
      names: [
        'Gone – Ana Reed (Woods)',
        'Link to “Bobs”: its address is taken here',
        'Link to “Gone”: what it leads to is not here',
        'Link to “Episode”: what it leads to is not here',
        'Link to “Mix”: what it leads to is not here',
        'Link to “Old”: the file does not have its address',
      ],
    });
    expect(await linksOf(newServer, ann.cookie)).toEqual([]);
    expect(await linksOf(newServer, bob.cookie)).toHaveLength(1);
  });

  test('an import makes no link where sharing is off, and none beyond a hundred', {
    timeout: minute,
  }, async () => {
    await using newServer = await testServer(await open(), { files });
    const ann = await newServer.server.signUp();
    const tokens = Array.from({ length: maxShareLinks + 1 }, (_, index) => String(index).padStart(32, '0'));
    const zip = await exportOf({
      items: [itemOf('7')],
      'share-links': tokens.map((token) => linkRow(token)),
    });
    await newServer.server.ask('PUT', '/api/operator/share-links', { isOn: false }, ann.cookie);
    const off = await newServer.import(zip, ann.cookie);
    expect([off.unmatched.total, off.unmatched.names[0]]).toEqual([
      tokens.length,
      'Link to “Alder”: sharing is turned off on this server',
    ]);
    await newServer.server.ask('PUT', '/api/operator/share-links', { isOn: true }, ann.cookie);
    const on = await newServer.import(zip, ann.cookie);
    expect(on.unmatched.names).toEqual([expect.stringMatching(/^Link to “Alder”: You have 100 links/)]);
    expect(await linksOf(newServer, ann.cookie)).toHaveLength(maxShareLinks);
  });

  test('what the file says of tomorrow counts as of now, and the listener is told', {
    timeout: minute,
  }, async () => {
    await using newServer = await testServer(await open(), { files });
    const ann = await newServer.server.signUp();
    const future = Date.UTC(2100, 0, 1);
    const zip = await exportOf({
      items: [itemOf('7')],
      'playlist-folders': [{ name: 'Walks', createdAt: future }],
      playlists: [
        { id: 'p.1', name: 'Mine', description: '', createdAt: future, changedAt: future, songs: ['7'] },
      ],
      ratings: [{ kind: 'song', id: '7', value: 1, ratedAt: future }],
      stars: [{ id: '7', stars: 3, ratedAt: future }],
      plays: [{ playId: 'x', songId: '7', playedAt: future, container: null }],
      bookmarks: [{ songId: '7', positionMilliseconds: 1, comment: '', createdAt: 1, changedAt: future }],
      'radio-stations': [
        { name: 'Night', streamUrl: 'https://night.example.org/live', homeUrl: '', createdAt: future },
      ],
      notifications: [{ quietHours: null, lookedAt: future }],
      'share-links': [linkRow(tokenOf('f'), { createdAt: future })],
    });
    const stand = await newServer.import(zip, ann.cookie);
    expect(stand.notes).toEqual([
      '11 times in the file are still to come; what they belong to counts as of now.',
    ]);
    const { database } = newServer.opened;
    const times = [
      (await database.selectFrom('folder_play').select('played_at as time').execute())[0],
      (await database.selectFrom('folder_song_plays').select('last_played_at as time').execute())[0],
      (await database.selectFrom('folder_rating').select('rated_at as time').execute())[0],
      (await database.selectFrom('folder_stars').select('rated_at as time').execute())[0],
      (await database.selectFrom('folder_playlist').select('changed_at as time').execute())[0],
      (await database.selectFrom('folder_playlist').select('created_at as time').execute())[0],
      (await database.selectFrom('folder_playlist_group').select('created_at as time').execute())[0],
      (await database.selectFrom('song_bookmark').select('changed_at as time').execute())[0],
      (await database.selectFrom('radio_station').select('created_at as time').execute())[0],
      (await database.selectFrom('notification_choice').select('looked_at as time').execute())[0],
      (await database.selectFrom('share_link').select('created_at as time').execute())[0],
    ];
    expect(times.map((row) => row !== undefined && row.time <= Date.now())).toEqual(times.map(() => true));
  });

  test('songs that the file does not describe are counted for the listener', {
    timeout: minute,
  }, async () => {
    await using newServer = await testServer(await open(), { files });
    const ann = await newServer.server.signUp();
    const play = (playId: string, songId: string) => ({ playId, songId, playedAt: 1, container: null });
    const zip = await exportOf({
      items: [itemOf('7')],
      plays: [play('a', '7'), play('b', '98'), play('c', '98'), play('d', '99')],
    });
    const stand = await newServer.import(zip, ann.cookie);
    expect(outcomeOf(stand, 'plays')).toEqual({
      found: 1,
      names: [],
      notes: [expect.stringMatching(/^2 songs, playlists or other things .* are not described in it/)],
    });
  });

  test('quiet hours and folders that are here stay, and hours that are none are named', {
    timeout: minute,
  }, async () => {
    await using newServer = await testServer(await open(), { files });
    const ann = await newServer.server.signUp();
    const bob = await newServer.server.signUp('bob@example.org');
    const hours = { from: 60, to: 120, timeZone: 'Europe/Vienna' };
    const zipOf = (quietHours: object) =>
      exportOf({
        'playlist-folders': [{ name: 'Walks', createdAt: 1 }],
        notifications: [{ quietHours, lookedAt: 5 }],
      });
    await newServer.import(await zipOf({ ...hours, timeZone: 'Moon/Base' }), ann.cookie);
    expect((await newServer.stand(ann.cookie))?.unmatched.names).toEqual([
      'Quiet hours in the time zone “Moon/Base”',
    ]);
    await newServer.import(await zipOf(hours), ann.cookie);
    await newServer.import(await zipOf({ ...hours, to: 180 }), ann.cookie);
    const { database } = newServer.opened;
    const choices = database
      .selectFrom('notification_choice')
      .select(['quiet_from', 'quiet_to', 'looked_at']);
    expect(await choices.where('user_id', '=', ann.id).execute()).toEqual([
      { quiet_from: 60, quiet_to: 120, looked_at: 5 },
    ]);
    expect(await choices.where('user_id', '=', bob.id).execute()).toEqual([]);
    const folders = await database.selectFrom('folder_playlist_group').select('name').execute();
    expect(folders).toEqual([{ name: 'Walks' }]);
  });
});
