import { expect, test } from 'vitest';
import { bookPart, popSong } from '#server/books/testing/test-book-server.ts';
import {
  onBothDatabases,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { type TestServer, testServer } from './testing/test-servers.ts';
import { entriesOf } from './testing/test-zips.ts';

const road = { 'b/1.mp3': bookPart(1), 'b/2.mp3': bookPart(2) };
/** Another book with the number that the first one has on the old server, and parts with its parts' numbers. */
const hills = {
  '0/1.mp3': bookPart(11, { album: 'Hills', artist: 'Ann Moss' }),
  '0/2.mp3': bookPart(12, { album: 'Hills', artist: 'Ann Moss' }),
};

type Books = { books: { id: string; title: string }[] };
type Opened = { showId: number; book: { listenedSeconds: number } };
type Parts = { data: { items: { id: number; title: string }[] } };

function listener({ server }: TestServer, cookie: string) {
  const post = (url: string, body: object = {}) => server.ask('POST', url, body, cookie);
  const get = (url: string) => server.ask('GET', url, undefined, cookie);
  async function open(title: string) {
    const { books } = (await get('/api/books')).json<Books>();
    const id = books.find((book) => book.title === title)?.id ?? '';
    return { id, ...(await post(`/api/books/${id}`)).json<Opened>() };
  }
  async function part(showId: number, title: string): Promise<string> {
    const { data } = (await post(`/api/podcast/get-episodes/${showId}`)).json<Parts>();
    return String(data.items.find((one) => one.title === title)?.id);
  }
  return { post, get, open, part };
}

/** Ann is a second and a half into the second part, at one and a half times its speed. */
async function listenOn(old: TestServer, cookie: string): Promise<string> {
  const ann = listener(old, cookie);
  const { id, showId } = await ann.open('The Long Road');
  const episodeId = await ann.part(showId, 'Part 2');
  const save = { episodeId, progress: 75, positionSeconds: 1.5 };
  const answers = [
    await ann.post('/api/podcast/save-progress', save),
    await ann.post('/api/podcast/speed', { feedId: showId, speed: 1.5 }),
  ];
  expect(answers.map(({ statusCode, body }) => (statusCode < 300 ? '' : body))).toEqual(['', '']);
  return id;
}

const positionsOf = async ({ database }: TestDatabase, userId: string) =>
  database
    .selectFrom('progress')
    .innerJoin('podcast_episode', 'podcast_episode.id', 'progress.episode_id')
    .select(['podcast_episode.title', 'position_seconds as seconds'])
    .where('user_id', '=', userId)
    .execute();
const speedsOf = async ({ database }: TestDatabase, userId: string) =>
  database
    .selectFrom('podcast_speed')
    .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_speed.feed_id')
    .select(['title', 'speed'])
    .where('user_id', '=', userId)
    .execute();

onBothDatabases((open) => {
  test('where one is in a book, and its speed, are in the same book on another server, whatever its numbers', async () => {
    await using old = await testServer(await open(), { files: road });
    await using other = await testServer(await open(), {
      files: { ...hills, 'z/b.mp3': bookPart(2), 'z/a.mp3': bookPart(1) },
    });
    const ann = await old.server.signUp();
    const oldId = await listenOn(old, ann.cookie);
    const zip = await old.export(ann.cookie);
    const newAnn = await other.server.signUp();
    const stand = await other.import(zip, newAnn.cookie);
    expect(stand.unmatched).toEqual({ total: 0, names: [] });
    expect(stand.parts.filter(({ inFile, found }) => inFile !== found)).toEqual([]);
    expect((await listener(other, newAnn.cookie).open('The Long Road')).id).not.toBe(oldId);
    expect(await positionsOf(other.opened, newAnn.id)).toEqual([{ title: 'Part 2', seconds: 1.5 }]);
    expect(await speedsOf(other.opened, newAnn.id)).toEqual([{ title: 'The Long Road', speed: 1.5 }]);
  });
});

test('a book that is called something else there is known by its sound', async () => {
  await using old = await testServer(await sqliteDatabase(), { files: road });
  const renamed = { album: 'Road', artist: 'J. Writer' };
  await using other = await testServer(await sqliteDatabase(), {
    files: { ...hills, 'z/a.mp3': bookPart(1, renamed), 'z/b.mp3': bookPart(2, renamed) },
  });
  const ann = await old.server.signUp();
  await listenOn(old, ann.cookie);
  const newAnn = await other.server.signUp();
  await other.import(await old.export(ann.cookie), newAnn.cookie);
  expect(await positionsOf(other.opened, newAnn.id)).toEqual([{ title: 'Part 2', seconds: 1.5 }]);
});

test('a book that is not there is named as left out, and no other book gets its position', async () => {
  await using old = await testServer(await sqliteDatabase(), { files: road });
  await using other = await testServer(await sqliteDatabase(), { files: hills });
  const ann = await old.server.signUp();
  await listenOn(old, ann.cookie);
  const newAnn = await other.server.signUp();
  const stand = await other.import(await old.export(ann.cookie), newAnn.cookie);
  expect(stand.unmatched.names).toEqual([
    'Part 2 – Jane Writer (The Long Road)',
    'The Long Road – Jane Writer',
  ]);
  expect(await positionsOf(other.opened, newAnn.id)).toEqual([]);
  expect(await speedsOf(other.opened, newAnn.id)).toEqual([]);
});

test('a book that is music there is named as left out', async () => {
  await using old = await testServer(await sqliteDatabase(), { files: road });
  await using other = await testServer(await sqliteDatabase(), {
    files: { 'z/1.mp3': bookPart(1, { genre: 'Talk' }), 'z/2.mp3': bookPart(2, { genre: 'Talk' }) },
  });
  const ann = await old.server.signUp();
  await listenOn(old, ann.cookie);
  const newAnn = await other.server.signUp();
  const stand = await other.import(await old.export(ann.cookie), newAnn.cookie);
  expect(stand.unmatched.names).toEqual(['Part 2 (The Long Road)']);
  expect(await positionsOf(other.opened, newAnn.id)).toEqual([]);
});

test('no file for other apps names a show of this server’s own', async () => {
  await using old = await testServer(await sqliteDatabase(), {
    files: { ...road, 'm/1.mp3': popSong('Pop') },
  });
  const ann = await old.server.signUp();
  const { showId } = await listener(old, ann.cookie).open('The Long Road');
  await old.opened.database
    .insertInto('podcast_subscription')
    .values({ user_id: ann.id, feed_id: showId, created_at: 0 })
    .execute();
  const opml = (await entriesOf(await old.export(ann.cookie)))['subscriptions.opml'];
  expect(opml).toContain('<opml');
  expect(opml).not.toContain('.invalid');
});
