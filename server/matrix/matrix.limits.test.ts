import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxAppPasswords } from '#contract/app-passwords.ts';
import { maxBookmarks } from '#contract/bookmarks.ts';
import { maxAlbumKindsOfListener } from '#contract/books/corrections.ts';
import { maxPushDevices } from '#contract/notifications.ts';
import { maxRadioStations } from '#contract/radio.ts';
import { maxShareLinks } from '#contract/share-links.ts';
import { maxEntries } from '#contract/v1/folder-playlist-changes.ts';
import { createAppPasswordRepository } from '#server/app-passwords/app-password-repository.ts';
import { createBookCorrectionRepository } from '#server/books/book-correction-repository.ts';
import type { LimitName } from '#server/database/count-limit.ts';
import { createEntryRepository } from '#server/folder/listener/entry-repository.ts';
import { maxGroups } from '#server/folder/listener/playlist-groups.ts';
import { createPlaylistSharing } from '#server/folder/listener/playlist-sharing.ts';
import { createDeviceRepository } from '#server/notifications/device-repository.ts';
import type { TestServer } from './testing/test-server.ts';
import { openTwoServers, type TwoServers } from './testing/test-two-servers.ts';

const requests = 300;
const key = Buffer.alloc(32, 3);

/** `ask`: one of those at once; false where it was refused. `count`: how many there are. */
type Case = {
  max: number;
  /** How many one call adds. */
  step?: number;
  prepare?: (server: TestServer) => Promise<void>;
  ask: (server: TestServer, index: number) => Promise<boolean>;
  count: (server: TestServer) => Promise<number>;
};

const post = async (
  { ask, ann }: TestServer,
  url: string,
  body: Record<string, unknown>,
  cookie = ann.cookie,
): Promise<boolean> => {
  const { statusCode } = await ask('POST', { url, body }, cookie);
  if (statusCode >= 500) throw new Error(`${url}: ${statusCode}`);
  return statusCode < 300;
};

/** A refusal is one; anything else that is thrown is a fault. */
const isTaken = (adding: Promise<unknown>): Promise<boolean> =>
  adding.then(
    (added) => added !== false,
    (thrown: unknown) => {
      if (thrown instanceof Error && thrown.name === 'Refusal') return false;
      throw thrown;
    },
  );

const rowsOf =
  (
    table:
      | 'radio_station'
      | 'folder_playlist_group'
      | 'app_password'
      | 'sync_device'
      | 'push_subscription'
      | 'episode_bookmark'
      | 'album_kind',
  ) =>
  async ({ opened: { database }, ann }: TestServer): Promise<number> =>
    (await database.selectFrom(table).select('user_id').where('user_id', '=', ann.id).execute()).length;

const basic = ({ things }: TestServer) => ({
  authorization: `Basic ${Buffer.from(`ann@example.org:${things['appSecret']}`).toString('base64')}`,
});
const settingBytes = 1_000;
/** What stands around the text of a setting, in its row. */
const settingRow = (index: number) =>
  JSON.stringify({ text: 'x'.repeat(settingBytes) }).length +
  JSON.stringify(['device', `device-${index}`]).length;

/** Every limit of `withinLimit`, and those that hold a playlist's row instead. */
const cases: Record<LimitName | 'people of a playlist' | 'songs of a playlist', Case> = {
  'book corrections': {
    max: maxAlbumKindsOfListener,
    ask: async ({ opened: { database }, ann }, index) => {
      const sayer = { userId: ann.id, isOperator: false };
      return (
        (await createBookCorrectionRepository(database).say(90_000 + index, true, sayer, 0)) === 'stored'
      );
    },
    count: rowsOf('album_kind'),
  },
  'radio stations': {
    max: maxRadioStations,
    ask: (server, index) =>
      post(server, '/api/radio', { name: `${index}`, streamUrl: `https://a.example/${index}`, homeUrl: '' }),
    count: rowsOf('radio_station'),
  },
  'playlist folders': {
    max: maxGroups,
    ask: (server, index) =>
      post(server, '/v1/me/library/playlist-groups', { name: `${index}` }, server.ann.tokens),
    count: rowsOf('folder_playlist_group'),
  },
  'share links': {
    max: maxShareLinks,
    ask: (server) =>
      post(server, '/api/share-links', {
        kind: 'song',
        itemId: server.things['song'],
        expiresAt: null,
        maxPlays: null,
        note: '',
      }),
    async count({ opened: { database }, ann }) {
      const own = database.selectFrom('share_link').select('id').where('user_id', '=', ann.id);
      return (await own.where('ended_at', 'is', null).execute()).length;
    },
  },
  'podcast devices': {
    max: 100,
    ask: (server, index) =>
      post(server, `/api/2/devices/ann@example.org/many-${index}.json`, { caption: 'Phone' }, basic(server)),
    count: rowsOf('sync_device'),
  },
  'app settings': {
    max: Math.floor((64 * 1024) / settingRow(100)),
    ask: (server, index) =>
      post(
        server,
        `/api/2/settings/ann@example.org/device.json?device=device-${100 + index}`,
        { set: { text: 'x'.repeat(settingBytes) } },
        basic(server),
      ),
    async count({ opened: { database }, ann }) {
      const own = database.selectFrom('sync_setting').select('scope').where('user_id', '=', ann.id);
      return (await own.execute()).length;
    },
  },
  'episode bookmarks': {
    max: maxBookmarks,
    async prepare({ opened: { database }, ann, things }) {
      const bookmarks = Array.from({ length: maxBookmarks - 100 }, (_, index) => ({
        user_id: ann.id,
        id: `before-${index}`,
        episode_id: Number(things['privateEpisode']),
        position: index,
        note: '',
        created_at: 1,
        changed_at: 1,
        removed_at: null,
      }));
      await database.insertInto('episode_bookmark').values(bookmarks).execute();
    },
    ask: (server, index) =>
      post(server, '/api/podcast/bookmarks', {
        id: `${index}`,
        episodeId: server.things['privateEpisode'],
        positionMilliseconds: index,
        note: '',
      }),
    count: rowsOf('episode_bookmark'),
  },
  'app passwords': {
    max: maxAppPasswords,
    ask: ({ opened: { database }, ann }) => {
      const passwords = createAppPasswordRepository(database, { lookup: key, seal: key });
      const newPassword = { name: 'An app', kind: 'other', doors: ['music'], isReadOnly: false } as const;
      return isTaken(passwords.make(ann.id, newPassword, 1));
    },
    count: rowsOf('app_password'),
  },
  'push devices': {
    max: maxPushDevices,
    async ask({ opened: { database }, ann }, index) {
      const address = { endpoint: `https://push.example/${index}`, p256dh: 'p', auth: 'a', contact: 'c' };
      const device = { userId: ann.id, session: `session ${index}`, userAgent: null, address };
      const token = { token_hash: device.session, user_id: ann.id, created_at: 1, last_seen_at: 1 };
      await database
        .insertInto('session')
        .values({ ...token, user_agent: null })
        .execute();
      return createDeviceRepository(database, key).add(device, 1);
    },
    count: rowsOf('push_subscription'),
  },
  invitations: {
    max: 100,
    ask: (server, index) => post(server, '/api/operator/invitations', { note: `${index}` }),
    async count({ opened: { database } }) {
      const open = database.selectFrom('account_link').select('token_hash').where('kind', '=', 'invitation');
      return (await open.execute()).length;
    },
  },
  'people of a playlist': {
    max: 100,
    async prepare({ opened: { database } }) {
      const people = Array.from({ length: requests }, (_, index) => ({
        id: `person ${index}`,
        email: `person-${index}@example.org`,
        email_key: `person-${index}@example.org`,
        password_hash: '',
        provider: null,
        created_at: 1,
      }));
      await database.insertInto('user').values(people).execute();
    },
    ask: ({ opened: { database }, ann, things }, index) =>
      isTaken(
        createPlaylistSharing(database).withPerson(ann.id, things['playlist'] ?? '', {
          email: `person-${index}@example.org`,
          access: 'read',
          now: 1,
        }),
      ),
    async count({ opened: { database }, things }) {
      const shares = database.selectFrom('folder_playlist_share').select('user_id');
      return (await shares.where('playlist_id', '=', things['playlist'] ?? '').execute()).length;
    },
  },
  'songs of a playlist': {
    max: maxEntries,
    step: 50,
    ask: ({ opened: { database }, ann, things }) => {
      const edit = { userId: ann.id, playlistId: things['playlist'] ?? '', now: 1 };
      const songs = Array.from({ length: 50 }, () => things['song'] ?? '');
      return isTaken(createEntryRepository(database).append(edit, songs));
    },
    async count({ opened: { database }, things }) {
      const entries = database.selectFrom('folder_playlist_entry').select('entry_id');
      return (await entries.where('playlist_id', '=', things['playlist'] ?? '').execute()).length;
    },
  },
};

let two: TwoServers;
beforeAll(async () => {
  two = await openTwoServers();
  for (const server of two.houses) {
    const newPassword = { name: 'Apps', kind: 'other', doors: ['podcast-sync'], isReadOnly: false };
    const body = { ...newPassword, password: 'correct horse' };
    const created = await server.ask('POST', { url: '/api/app-passwords', body }, server.ann.cookie);
    server.things['appSecret'] = created.json<{ secret: string }>().secret;
  }
}, 120_000);
afterAll(() => two[Symbol.asyncDispose]());

test.each(Object.entries(cases))(
  'of %s no more get in than there is room for, however many ask at once',
  {
    timeout: 120_000,
  },
  async (_, { max, step = 1, prepare, ask, count }) => {
    for (const server of two.houses) {
      await prepare?.(server);
      const before = await count(server);
      const results = await Promise.all(Array.from({ length: requests }, (__, index) => ask(server, index)));
      const remaining = Math.floor((max - before) / step);
      expect([await count(server), results.filter(Boolean).length]).toEqual([
        before + remaining * step,
        remaining,
      ]);
      expect(remaining).toBeLessThan(requests);
    }
  },
);
