import type { TestHouse } from './test-houses.ts';
import { entriesOf } from './test-zips.ts';

const liked = (id: string, songName: string) => ({ songId: `i.${id}`, songName, catalogId: id });
/** As WebP. */
const onePixel = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';
const at = (day: number) => Date.UTC(2026, 0, day);

/** Fills an account with some of everything; `web` has a show. */
export async function fillAccount(house: TestHouse, ann: Listener, web: string) {
  const { database } = house.opened;
  const { Alder = '', Birch = '', Cedar = '' } = house.songs();
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
  await filePlaylist(house, user_id, playlist);
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
  await giveStars(house, user_id);
  await database
    .insertInto('folder_play')
    .values([
      {
        user_id,
        play_id: 'one',
        song_id: Alder,
        played_at: at(1),
        container_kind: 'playlist',
        container_id: playlist,
      },
      {
        user_id,
        play_id: 'two',
        song_id: Cedar,
        played_at: at(2),
        container_kind: 'station',
        container_id: `ra.s${Alder}`,
      },
      {
        user_id,
        play_id: 'three',
        song_id: Cedar,
        played_at: at(3),
        container_kind: null,
        container_id: null,
      },
    ])
    .execute();
  await like(house, ann, { Alder, Cedar, playlist });
  await follow(house, ann, web);
}

async function giveStars(house: TestHouse, user_id: string): Promise<void> {
  const { database } = house.opened;
  const { Alder = '', Cedar = '' } = house.songs();
  const { Woods = '', Hills = '' } = house.albums();
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
async function filePlaylist({ opened }: TestHouse, user_id: string, playlist_id: string): Promise<void> {
  const group_id = `g.${user_id}`;
  await opened.database
    .insertInto('folder_playlist_group')
    .values({ id: group_id, user_id, name: 'Walks', created_at: at(1) })
    .execute();
  await opened.database
    .insertInto('folder_playlist_place')
    .values({ user_id, playlist_id, group_id, pinned_at: at(2) })
    .execute();
}

/** A call of the page that must succeed. */
const postAs = (house: TestHouse, cookie: string) => async (url: string, body: object) => {
  const answer = await house.server.ask('POST', url, body, cookie);
  if (answer.statusCode >= 400) throw new Error(`${url}: ${answer.body}`);
  return answer;
};

type Listener = { id: string; cookie: string };

async function like(
  house: TestHouse,
  ann: Listener,
  { Alder, Cedar, playlist }: { Alder: string; Cedar: string; playlist: string },
): Promise<void> {
  const post = postAs(house, ann.cookie);
  await post('/api/provider/authorize', {});
  const item = { id: playlist, type: 'library-playlists', attributes: { name: 'Walk' } };
  await post('/api/apple/add-songs-to-ratings', { songDetails: [liked(Alder, 'Alder')], item });
  await post('/api/apple/add-songs-to-ratings', { songDetails: [liked(Cedar, 'Cedar')] });
}

/** A show and a station of internet radio. */
async function follow(house: TestHouse, ann: Listener, web: string): Promise<void> {
  const post = postAs(house, ann.cookie);
  const station = { name: 'Night', streamUrl: `${web}/live`, homeUrl: 'https://night.example.org' };
  await post('/api/radio', station);
  const followed = await post('/api/podcast/podcast-by-url', { urls: [`${web}/show`] });
  const feedId = followed.json<{ results: { id: number }[] }>().results[0]?.id;
  await post('/api/podcast/speed', { feedId, speed: 1.5 });
  const listed = await post(`/api/podcast/get-episodes/${feedId}`, {});
  const [first, second] = listed.json<{ data: { items: { id: number }[] } }>().data.items;
  const place = { progress: 10, positionSeconds: 60, durationSeconds: 600 };
  await post('/api/podcast/save-progress', { episodeId: String(first?.id), ...place });
  await post('/api/podcast/mark', { episodeId: String(second?.id), played: true });
}

/** An album and a song may have one number: a line that says what it speaks of is of that alone. */
function means(line: string, id: string, kind: string): boolean {
  const [, ofKind = kind] = /"kind":"(album|artist)"/.exec(line) ?? [];
  return id.startsWith('p.') || (ofKind === kind && /"(songId|catalogId|songs|id)"/.test(line));
}

/** What an export says, with names in place of the ids that one house gave; of the others nothing that is its own. */
export async function toldBy(zip: Buffer): Promise<Record<string, string[]>> {
  const entries = await entriesOf(zip);
  const rows = (name: string) => (entries[`data/${name}.jsonl`] ?? '').split('\n').filter(Boolean);
  const names: [id: string, name: string, kind: string][] = [...rows('items'), ...rows('playlists')].map(
    (line) => {
      const { id, name, kind = '' }: { id: string; name: string; kind?: string } = JSON.parse(line);
      return [id, `${kind} ${name}`, kind];
    },
  );
  const named = (line: string) =>
    names
      .filter(([id, , kind]) => means(line, id, kind))
      .reduce(
        (text, [id, name]) =>
          text.replaceAll(new RegExp(`"((?:i\\.|ra\\.s|playlist/)?)${id}"`, 'g'), (_all, prefix: string) =>
            JSON.stringify(`${prefix}<${name}>`),
          ),
        line,
      )
      .replaceAll(/"(since|path|changedAt)":("[^"]*"|\d+)/g, '"$1":0');
  return Object.fromEntries(
    Object.keys(entries)
      .filter((name) => name.startsWith('data/'))
      .map((name) => [name, (entries[name] ?? '').split('\n').filter(Boolean).map(named).sort()]),
  );
}
