import * as z from 'zod/mini';
import { likedItem, ratedSong, savedAlbum } from '#contract/library.ts';
import { createPlayRepository } from '#server/folder/listener/play-repository.ts';
import { copiedFavourites } from '#server/music/copied-favourites.ts';
import { createSavedAlbumRepository } from '#server/music/saved-album-repository.ts';
import type { TestServer } from './test-servers.ts';
import { entriesOf } from './test-zips.ts';

const liked = (id: string, songName: string) => ({ songId: `i.${id}`, songName, catalogId: id });
/** As WebP. */
const onePixel = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';
const at = (day: number) => Date.UTC(2026, 0, day);

/** Fills an account with some of everything; `web` has a show. */
export async function fillAccount(server: TestServer, ann: Listener, web: string) {
  const { database } = server.opened;
  const { Alder = '', Birch = '', Cedar = '' } = server.songs();
  const user_id = ann.id;
  const playlist = 'p.oldoldoldold';
  await database
    .updateTable('user')
    .set({ name: 'Ann', provider: 'folder' })
    .where('id', '=', user_id)
    .execute();
  await database
    .insertInto('folder_playlist')
    .values({
      id: playlist,
      user_id,
      name: 'Walk / "at" night',
      description: 'Slow',
      created_at: at(1),
      changed_at: at(2),
      removed_at: null,
    })
    .execute();
  await filePlaylist(server, user_id, playlist);
  await deletePlaylist(server, user_id, [Alder, Cedar]);
  const songs = [Birch, Alder, Birch];
  await database
    .insertInto('folder_playlist_entry')
    .values(songs.map((song_id, place) => ({ playlist_id: playlist, entry_id: `e${place}`, place, song_id })))
    .execute();
  await database
    .insertInto('folder_playlist_picture')
    .values({ playlist_id: playlist, key: 'k', width: 1, height: 1, picture: onePixel })
    .execute();
  await database.insertInto('folder_hidden').values({ user_id, kind: 'song', item_id: Birch }).execute();
  await database
    .insertInto('folder_rating')
    .values([
      { user_id, kind: 'song', item_id: Cedar, value: -1, rated_at: at(3) },
      { user_id, kind: 'playlist', item_id: playlist, value: 1, rated_at: at(4) },
      { user_id, kind: 'station', item_id: `ra.s${Cedar}`, value: 1, rated_at: at(5) },
    ])
    .execute();
  await giveStars(server, user_id);
  await createPlayRepository(database).save(user_id, [
    { playId: 'one', songId: Alder, playedAt: at(1), container: { kind: 'playlist', id: playlist } },
    { playId: 'two', songId: Cedar, playedAt: at(2), container: { kind: 'station', id: `ra.s${Alder}` } },
    { playId: 'three', songId: Cedar, playedAt: at(3), container: null },
  ]);
  await database
    .insertInto('song_bookmark')
    .values({
      user_id,
      song_id: Birch,
      position: 1_500,
      comment: 'Here',
      created_at: at(1),
      changed_at: at(2),
    })
    .execute();
  await buy(server, user_id);
  await like(server, ann, { Alder, Cedar, playlist });
  const episode = await follow(server, ann, web);
  await share(server, ann, [
    { kind: 'song', itemId: `i.${Cedar}` },
    { kind: 'album', itemId: `l.${server.albums()['Woods']}` },
    { kind: 'playlist', itemId: playlist },
    { kind: 'episode', itemId: episode },
  ]);
}

/** An album of Apple Music that is liked, with a song. */
async function buy({ opened }: TestServer, userId: string): Promise<void> {
  const album = {
    id: 'l.apple',
    type: 'library-albums',
    attributes: { name: 'Bought', artistName: 'Ana Reed' },
  };
  const albumRow = z.parse(savedAlbum, album);
  const { database } = opened;
  await createSavedAlbumRepository(database).save({ userId, provider: 'apple' }, [albumRow], at(4));
  const favourites = copiedFavourites({ database, provider: 'apple', now: () => at(5) });
  const song = z.parse(ratedSong, { songId: 'i.apple', songName: 'Paid' });
  await favourites.mergeSongs(userId, [{ song, ratedAt: at(5), likedBy: ['itself', 'album/l.apple'] }]);
  await favourites.mergeItems(userId, [{ item: z.parse(likedItem, album), ratedAt: at(5) }]);
}

/** Links; the first of them has been used. */
async function share(
  server: TestServer,
  ann: Listener,
  things: readonly { kind: string; itemId: string }[],
): Promise<void> {
  const post = postAs(server, ann.cookie);
  for (const thing of things)
    await post('/api/share-links', { ...thing, expiresAt: null, maxPlays: 5, note: thing.kind });
  await server.opened.database
    .updateTable('share_link')
    .set({ plays: 2, last_used_at: at(20) })
    .where('kind', '=', 'song')
    .execute();
}

async function giveStars(server: TestServer, user_id: string): Promise<void> {
  const { database } = server.opened;
  const { Alder = '', Cedar = '' } = server.songs();
  const { Woods = '', Hills = '' } = server.albums();
  await database
    .insertInto('folder_stars')
    .values([
      { user_id, song_id: Cedar, stars: 4, rated_at: at(6) },
      { user_id, song_id: Alder, stars: 2, rated_at: at(7) },
    ])
    .execute();
  await database
    .insertInto('folder_item_stars')
    .values([
      { user_id, kind: 'album', item_id: Woods, stars: 5, rated_at: at(8) },
      { user_id, kind: 'album', item_id: Hills, stars: 3, rated_at: at(9) },
    ])
    .execute();
}

/** Pinned, in a folder. */
async function filePlaylist({ opened }: TestServer, user_id: string, playlist_id: string): Promise<void> {
  const group_id = `g.${user_id}`;
  await opened.database
    .insertInto('folder_playlist_group')
    .values([
      { id: group_id, user_id, name: 'Walks', created_at: at(1) },
      { id: `g.empty.${user_id}`, user_id, name: 'Nothing yet', created_at: at(2) },
    ])
    .execute();
  await opened.database
    .insertInto('folder_playlist_place')
    .values({ user_id, playlist_id, group_id, pinned_at: at(2) })
    .execute();
}

/** One that was pinned, and is deleted since. */
async function deletePlaylist(
  { opened: { database } }: TestServer,
  user_id: string,
  songs: string[],
): Promise<void> {
  const playlist_id = 'p.deleteddeleted';
  const text = { name: 'Walk by day', description: 'Fast' };
  const times = { created_at: at(1), changed_at: at(2), removed_at: at(3) };
  await database
    .insertInto('folder_playlist')
    .values({ id: playlist_id, user_id, ...text, ...times })
    .execute();
  await database
    .insertInto('folder_playlist_entry')
    .values(songs.map((song_id, place) => ({ playlist_id, entry_id: `d${place}`, place, song_id })))
    .execute();
  await database
    .insertInto('folder_playlist_place')
    .values({ user_id, playlist_id, group_id: `g.${user_id}`, pinned_at: at(2) })
    .execute();
}

/** A call of the page that must succeed. */
const postAs = (server: TestServer, cookie: string) => async (url: string, body: object) => {
  const answer = await server.server.ask('POST', url, body, cookie);
  if (answer.statusCode >= 400) throw new Error(`${url}: ${answer.body}`);
  return answer;
};

async function put(server: TestServer, cookie: string, url: string, body: object): Promise<void> {
  const answer = await server.server.ask('PUT', url, body, cookie);
  if (answer.statusCode >= 400) throw new Error(`${url}: ${answer.body}`);
}

type Listener = { id: string; cookie: string };

async function like(
  server: TestServer,
  ann: Listener,
  { Alder, Cedar, playlist }: { Alder: string; Cedar: string; playlist: string },
): Promise<void> {
  const post = postAs(server, ann.cookie);
  await post('/api/provider/authorize', {});
  const item = { id: playlist, type: 'library-playlists', attributes: { name: 'Walk' } };
  await post('/api/apple/add-songs-to-ratings', { songDetails: [liked(Alder, 'Alder')], item });
  await post('/api/apple/add-songs-to-ratings', { songDetails: [liked(Cedar, 'Cedar')] });
}

/** A show with its notifications, and a station of internet radio. Resolves to an episode. */
async function follow(server: TestServer, ann: Listener, web: string): Promise<string> {
  const post = postAs(server, ann.cookie);
  const station = { name: 'Night', streamUrl: `${web}/live`, homeUrl: 'https://night.example.org' };
  await post('/api/radio', station);
  const followed = await post('/api/podcast/podcast-by-url', { urls: [`${web}/show`] });
  const feedId = followed.json<{ results: { id: number }[] }>().results[0]?.id;
  await post('/api/podcast/speed', { feedId, speed: 1.5 });
  await post('/api/podcast/show-view', { feedId, layout: 'list', order: 'oldest' });
  const listed = await post(`/api/podcast/get-episodes/${feedId}`, {});
  const [first, second] = listed.json<{ data: { items: { id: number }[] } }>().data.items;
  const place = { progress: 10, positionSeconds: 60, durationSeconds: 600 };
  await post('/api/podcast/save-progress', { episodeId: String(first?.id), ...place });
  await post('/api/podcast/mark', { episodeId: String(second?.id), played: true });
  const bookmark = { episodeId: String(first?.id), positionMilliseconds: 61_500, note: 'The storm' };
  await post('/api/podcast/bookmarks', { ...bookmark, id: 'storm' });
  await put(server, ann.cookie, `/api/notifications/shows/${feedId}`, { isOn: true });
  const quietHours = { from: 1_320, to: 420, timeZone: 'Europe/Vienna' };
  await put(server, ann.cookie, '/api/notifications/quiet-hours', { quietHours });
  const { database } = server.opened;
  await database
    .updateTable('notification_choice')
    .set({ looked_at: at(10) })
    .execute();
  await database
    .updateTable('podcast_subscription')
    .set({ created_at: at(1) })
    .execute();
  const other = { runId: 'phone', positionSeconds: 20, durationSeconds: 600, version: 1, updatedAt: at(5) };
  await database
    .updateTable('progress')
    .set({ others: JSON.stringify([other]) })
    .where('completed', '=', false)
    .execute();
  return String(second?.id);
}

/** An album and a song may have one number: a line that says what it speaks of is of that alone. */
function means(line: string, id: string, kind: string, ofFile: string): boolean {
  if (id.startsWith('p.')) return true;
  const { kind: stated = ofFile }: { kind?: string } = JSON.parse(line);
  const ofKind = stated === 'station' ? 'song' : stated;
  return (ofKind === '' || ofKind === kind) && /"(songId|catalogId|songs|id)"/.test(line);
}

/** The content of an export, with names instead of the ids of one server. */
export async function resultOf(zip: Buffer): Promise<Record<string, string[]>> {
  const entries = await entriesOf(zip);
  const rows = (name: string) => (entries[`data/${name}.jsonl`] ?? '').split('\n').filter(Boolean);
  const names: [id: string, name: string, kind: string][] = [
    ...rows('items'),
    ...rows('playlists'),
    ...rows('deleted-playlists'),
    ...rows('episodes'),
  ].map((line) => {
    const row: { id: string; name?: string; title?: string; kind?: string } = JSON.parse(line);
    const { id, title = '', name = title, kind = title === '' ? '' : 'episode' } = row;
    return [id, `${kind} ${name}`, kind];
  });
  const named = (line: string, ofFile: string) =>
    names
      .filter(([id, , kind]) => means(line, id, kind, ofFile))
      .reduce(
        (text, [id, name]) =>
          text.replaceAll(new RegExp(`"((?:[il]\\.|ra\\.s|playlist/)?)${id}"`, 'g'), (_all, prefix: string) =>
            JSON.stringify(`${prefix}<${name}>`),
          ),
        line,
      )
      .replaceAll(/"(path)":("[^"]*"|\d+)/g, '"$1":0');
  return Object.fromEntries(
    Object.keys(entries)
      .filter((name) => name.startsWith('data/'))
      .map((name) => {
        const ofFile = name === 'data/episodes.jsonl' ? 'episode' : '';
        const lines = (entries[name] ?? '').split('\n').filter(Boolean);
        return [name, lines.map((line) => named(line, ofFile)).sort()];
      }),
  );
}
