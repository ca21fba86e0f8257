import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ImportOutcome } from '#contract/transfer.ts';
import { type PartName, partNames } from '#contract/transfer-rows.ts';
import { command, runModel } from '#rules/testing/run-model.ts';
import { addUser } from '#server/backup/testing/test-backups.ts';
import { sqliteDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { stationsPart } from '#server/radio/radio.ts';
import { createStationRepository } from '#server/radio/station-repository.ts';
import { createLinkRepository, hashOf } from '#server/share-links/link-repository.ts';
import type { Shareable } from '#server/share-links/shareable.ts';
import { shareLinksPart } from '#server/share-links/transfer-part.ts';
import { importFile } from '#server/transfer/import-file.ts';
import { createMentions } from '#server/transfer/translation.ts';
import { createBookmarkRepository } from '../bookmarks/bookmark-repository.ts';
import { applyMark, applySave } from '../progress/merge-progress.ts';
import { createProgressListening } from '../progress/progress-listening.ts';
import { createProgressRepository } from '../progress/progress-repository.ts';
import { createFollow } from '../refresh/follow.ts';
import { feedAddress } from '../shared/feed-address.ts';
import { createFeedRepository, keyFor } from '../store/feed-repository.ts';
import type { FeedRow } from '../store/feed-row.ts';
import { createShowViewRepository } from '../store/show-view-repository.ts';
import { createSpeedRepository } from '../store/speed-repository.ts';
import { storeEpisodes } from '../store/store-episodes.ts';
import { createSubscriptionRepository } from '../store/subscription-repository.ts';
import { parsedEpisode } from '../testing/test-parsed-episode.ts';
import { podcastParts } from './podcast-parts.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const clock = { now: 0 };
/** The last is its listener's own, as a member's. */
const urls = [
  'https://one.example/feed',
  'https://two.example/feed',
  'https://three.example/feed',
  'https://own.example/feed?token=secret-of-a-member',
];
/** What a publisher sends: episodes by number, or nothing for a while, or no feed at all. */
type Site = { episodes: number[]; next: number; reply: 'feed' | 'down' | 'page' };
const sites: Site[] = [];
const siteOf = (url: string) => sites[urls.findIndex((one) => keyFor(one, '').key === keyFor(url, '').key)];

const listeners = ['ann', 'bob'] as const;
type Account = { server: 0 | 1; user: (typeof listeners)[number] };

/** Fails once at the fetch of this number, as where the server is killed there. */
const kill: { after: number | undefined } = { after: undefined };

function openServer({ database }: TestDatabase) {
  const now = () => clock.now;
  const feeds = createFeedRepository(database);
  const subscriptions = createSubscriptionRepository(database);
  const speeds = createSpeedRepository(database);
  const showViews = createShowViewRepository(database);
  const stations = createStationRepository(database);
  const links = createLinkRepository(database, Buffer.alloc(32, 7));
  const refresher = { refresh: (row: Pick<FeedRow, 'id' | 'fetched_at'>) => refresh(database, row.id) };
  const follow = createFollow({ feeds, subscriptions, refresher, now });
  const episodes: Shareable = {
    kinds: ['episode'],
    find: async () => ({ title: '', by: '', tracks: [], total: 0, hasPicture: false }),
    sendAudio: async () => undefined,
    sendPicture: async () => undefined,
  };
  const parts = [
    ...podcastParts({
      database,
      feeds,
      subscriptions,
      speeds,
      showViews,
      follow,
      refresher,
      feedOfPart: () => undefined,
      now,
    }),
    stationsPart(stations),
    shareLinksPart({ links, sources: [episodes], isOn: async () => true }),
  ];
  const progress = createProgressRepository(database, now);
  const bookmarks = createBookmarkRepository(database);
  const repositories = { feeds, subscriptions, speeds, showViews, stations, links, progress, bookmarks };
  return { database, ...repositories, follow, parts };
}
const opened = [await sqliteDatabase(), await sqliteDatabase()] as const;
const servers = [openServer(opened[0]), openServer(opened[1])] as const;
afterAll(async () => {
  for (const each of opened) await each[Symbol.asyncDispose]();
});

/** Reads a feed as it is now, without a network. */
async function refresh(database: TestDatabase['database'], id: number) {
  if (kill.after !== undefined && (kill.after -= 1) < 0) {
    kill.after = undefined;
    throw new Error('The server is killed.');
  }
  const { url } = await database
    .selectFrom('podcast_feed')
    .select('url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const site = siteOf(url);
  if (site?.reply !== 'feed')
    return { id, failure: { sentence: 'It is away.', passing: site?.reply === 'down', links: [] } };
  const episodes = site.episodes.map((number) => {
    const name = `${url} ${number}`;
    return parsedEpisode(name, {
      enclosureUrl: number % 2 === 0 ? `${url}/${number}.mp3` : null,
      publishedAt: number,
    });
  });
  const order = episodes.map(({ fingerprint }) => fingerprint);
  const listening = createProgressListening(database);
  await storeEpisodes(
    database,
    id,
    { complete: true, order, episodes },
    { now: clock.now, listening: { ...listening, withListeners: async (ids) => new Set(ids) } },
  );
  await database
    .updateTable('podcast_feed')
    .set({ state: 'ok', title: `Show at ${url}`, fetched_at: clock.now, episode_count: episodes.length })
    .where('id', '=', id)
    .execute();
  return { id, failure: null };
}

type Rows = Map<PartName, unknown[]>;

/** The rows of an export, in the order in which an import takes them. */
async function exported({ server, user }: Account): Promise<Rows> {
  const rows: Rows = new Map(partNames.map((name) => [name, []]));
  const { mention, mentioned } = createMentions();
  const { parts } = servers[server];
  for (const part of parts.toSorted((a, b) => Number(a.name === 'episodes') - Number(b.name === 'episodes')))
    for await (const page of part.pages({ userId: user, mention, mentioned }))
      rows.get(part.name)?.push(...page);
  return rows;
}

const linesOf = (rows: Rows) =>
  [...rows].flatMap(([name, some]) => some.map((row) => `${name}\t${JSON.stringify(row)}\n`));

async function* bytesOf(rows: Rows) {
  yield Buffer.from(linesOf(rows).join(''));
}

async function imported(rows: Rows, { server, user }: Account): Promise<ImportOutcome> {
  const outcome = await importFile(bytesOf(rows), {
    parts: servers[server].parts,
    userId: user,
    now: clock.now,
    signal: new AbortController().signal,
    onProgress: async () => undefined,
  });
  if (outcome === null) throw new Error('The import was stopped.');
  return outcome;
}

type Row = Record<string, unknown>;
const rowsOf = (rows: Rows, name: PartName): Row[] =>
  (rows.get(name) ?? []).map((row) => ({ ...Object(row) }));
const feedKey = (row: Row) => keyFor(feedAddress(String(row['feed'])) ?? 'https://none.example', 'ann').key;
const keys: Record<string, (row: Row) => string> = {
  subscriptions: feedKey,
  speeds: feedKey,
  'show-views': feedKey,
  positions: (row) => `${feedKey(row)} ${String(row['guid'])}`,
  'episode-bookmarks': (row) => String(row['id']),
  'radio-stations': (row) => String(row['streamUrl']),
  'share-links': (row) => String(row['token']),
};
const timeNames = ['since', 'updatedAt', 'createdAt', 'changedAt', 'lastUsedAt'];

/** A time that is still to come is now. */
const capped = (row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    timeNames
      .filter((name) => typeof row[name] === 'number')
      .map((name) => [name, Math.min(Number(row[name]), clock.now)]),
  ),
  ...(Array.isArray(row['others']) ? { others: row['others'].map((other) => capped(Object(other))) } : {}),
});

/** A link leads to another number elsewhere, and a show may have got its title meanwhile. */
const comparable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !['id', 'title', 'show', 'feed', 'sound'].includes(name)),
  );

/** The lines of another listener: an import of a show that both follow may read its feed, and so give the show its title. */
const linesWithoutTitles = (rows: Rows) =>
  linesOf(
    new Map(
      [...rows].map(([name, some]) => [
        name,
        some.map((row) => ({ ...Object(row), title: undefined, show: undefined })),
      ]),
    ),
  );

/** Whether two places are one, whenever they were noted. */
const place = ({ updatedAt: _at, others, ...row }: Row) =>
  JSON.stringify([
    comparable(row),
    Array.isArray(others) ? others.map((other) => ({ ...Object(other), updatedAt: 0 })) : [],
  ]);

/** Of what is here and comes in once more, what is here stays; a position or note that was changed later there counts. */
function winner(name: string, here: Row | undefined, there: Row): Row {
  if (here === undefined) return capped(there);
  const incoming = capped(there);
  if (name === 'episode-bookmarks') {
    const { note, changedAt } = incoming;
    return here['note'] !== note && Number(changedAt) > Number(here['changedAt'])
      ? { ...here, note, changedAt }
      : here;
  }
  const isLater = Number(incoming['updatedAt']) > Number(here['updatedAt']);
  const isRepeated = Number(there['updatedAt']) > clock.now && place(here) === place(incoming);
  return name === 'positions' && isLater && !isRepeated ? incoming : here;
}

/** All that was here, with what came in: an address that has two stations here keeps both. */
function merged(name: string, here: readonly Row[], there: readonly Row[]): Row[] {
  const keyOf = keys[name] ?? String;
  const hereByKey = new Map(here.map((row) => [keyOf(row), row]));
  const byKey = new Map<string, Row>();
  for (const row of there)
    byKey.set(keyOf(row), winner(name, byKey.get(keyOf(row)) ?? hereByKey.get(keyOf(row)), row));
  return [
    ...here.map((row) =>
      ['positions', 'episode-bookmarks'].includes(name) ? (byKey.get(keyOf(row)) ?? row) : row,
    ),
    ...[...byKey].filter(([key]) => !hereByKey.has(key)).map(([, row]) => row),
  ];
}

type Model = { files: Rows[]; serial: number };
const accounts: readonly Account[] = [0, 1].flatMap((server) =>
  listeners.map((user): Account => ({ server: server === 0 ? 0 : 1, user })),
);

/** Whether a show is on a server, or gets there when a listener wants it: its publisher sends it, or it is followed or has a speed or view. */
async function isShowThere({ server, user }: Account, url: string, rows: Rows): Promise<boolean> {
  const address = feedAddress(url);
  const site = address === null ? undefined : siteOf(address);
  if (address === null || site === undefined) return false;
  const { feeds, database } = servers[server];
  const feed = await feeds.byUrl(address, user);
  const isInFile = rowsOf(rows, 'subscriptions').some((row) => feedKey(row) === keyFor(address, 'ann').key);
  const choices = await Promise.all(
    (['podcast_subscription', 'podcast_speed', 'podcast_show_view'] as const).map((table) =>
      database
        .selectFrom(table)
        .select('user_id')
        .where('feed_id', '=', feed?.id ?? 0)
        .execute(),
    ),
  );
  return (
    site.reply === 'feed' ||
    (feed?.episode_count ?? 0) > 0 ||
    choices.flat().length > 0 ||
    (isInFile && site.reply === 'down')
  );
}

async function isEpisodeThere({ server, user }: Account, row: Row): Promise<boolean> {
  const { database, feeds } = servers[server];
  const url = String(row['feed']);
  const address = feedAddress(url);
  const site = address === null ? undefined : siteOf(address);
  if (address === null || site === undefined) return false;
  if (site.reply === 'feed' && site.episodes.some((number) => row['guid'] === `${url} ${number}`))
    return true;
  const feed = await feeds.byUrl(address, user);
  const stored = await database
    .selectFrom('podcast_episode')
    .select('id')
    .where('feed_id', '=', feed?.id ?? 0)
    .where('guid', '=', String(row['guid']))
    .executeTakeFirst();
  return stored !== undefined;
}

/** A link whose address is another listener's here, that was ended here, or whose episode is not here, does not come. */
async function isLinkTakenIn(account: Account, row: Row, rows: Rows): Promise<boolean> {
  const stored = await servers[account.server].database
    .selectFrom('share_link')
    .selectAll()
    .where('token_hash', '=', hashOf(String(row['token'])))
    .executeTakeFirst();
  if (stored !== undefined && (stored.user_id !== account.user || stored.ended_at !== null)) return false;
  const episode = rowsOf(rows, 'episodes').find(({ id }) => id === row['id']);
  return episode !== undefined && (await isEpisodeThere(account, episode));
}

/** A show that was never read and is a page by now is no show to a new listener, also where another one waits for it. */
async function isPageToNew({ server, user }: Account, url: string): Promise<boolean> {
  const address = feedAddress(url);
  if (address === null || siteOf(address)?.reply !== 'page') return false;
  const { feeds, database } = servers[server];
  const feed = await feeds.byUrl(address, user);
  if (feed === undefined || feed.episode_count > 0) return false;
  const own = await database
    .selectFrom('podcast_subscription')
    .select('user_id')
    .where('feed_id', '=', feed.id)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return own === undefined;
}

async function canHave(account: Account, name: PartName, row: Row, rows: Rows): Promise<boolean> {
  if (name === 'radio-stations') return true;
  if (name === 'share-links') return isLinkTakenIn(account, row, rows);
  if (name === 'positions' || name === 'episode-bookmarks') return isEpisodeThere(account, row);
  if (name === 'subscriptions' && (await isPageToNew(account, String(row['feed'])))) return false;
  return isShowThere(account, String(row['feed']), rows);
}

const comparedParts = [
  'subscriptions',
  'speeds',
  'show-views',
  'positions',
  'episode-bookmarks',
  'radio-stations',
  'share-links',
] as const;
const linesByKey = (name: string, rows: readonly Row[]) =>
  rows.map((row) => JSON.stringify([keys[name]?.(row), comparable(row)])).sort();

/** Takes a file into an account, and looks at what the account then has, and at what the listener reads of it. */
async function expectMerged(rows: Rows, account: Account): Promise<void> {
  const other: Account = { ...account, user: account.user === 'ann' ? 'bob' : 'ann' };
  const [here, others] = [await exported(account), linesWithoutTitles(await exported(other))];
  const possible = new Map<string, Row[]>();
  for (const name of comparedParts) {
    const there: Row[] = [];
    for (const row of rowsOf(rows, name)) if (await canHave(account, name, row, rows)) there.push(row);
    possible.set(name, there);
  }
  const ended = await endedHere(account, rowsOf(rows, 'share-links'));
  const outcome = await imported(rows, account);
  const after = await exported(account);
  for (const name of comparedParts) {
    const there = possible.get(name) ?? [];
    expect([name, linesByKey(name, rowsOf(after, name))]).toEqual([
      name,
      linesByKey(name, merged(name, rowsOf(here, name), there)),
    ]);
  }
  expect(linesWithoutTitles(await exported(other))).toEqual(others);
  expectCounts(outcome, rows);
  for (const { part, found } of outcome.parts)
    expect([part, found]).toEqual([
      part,
      (possible.get(part)?.length ?? found) + (part === 'share-links' ? ended : 0),
    ]);
  clock.now += 1_000;
  await imported(rows, account);
  expect(linesOf(await exported(account))).toEqual(linesOf(after));
}

/** How many of these links their listener ended here: they are not made again. */
async function endedHere({ server, user }: Account, rows: readonly Row[]): Promise<number> {
  const stored = await servers[server].database
    .selectFrom('share_link')
    .select('token_hash')
    .where('user_id', '=', user)
    .where('ended_at', 'is not', null)
    .execute();
  const hashes = new Set(stored.map(({ token_hash }) => token_hash));
  return rows.filter((row) => hashes.has(hashOf(String(row['token'])))).length;
}

/** What did not come in is named. */
function expectCounts({ parts, unmatched }: ImportOutcome, rows: Rows): void {
  expect(parts.map(({ part, inFile }) => [part, inFile])).toEqual(
    [...rows].filter(([, some]) => some.length > 0).map(([part, some]) => [part, some.length]),
  );
  const lacking = parts.reduce((sum, { inFile, found }) => sum + inFile - found, 0);
  expect(unmatched.total).toBe(lacking);
}

const anyAccount = fc.constantFrom(...accounts);
const anyShow = fc.nat(urls.length - 1);

/** What a listener does; a second goes by each time. */
const change = <Input>(
  input: fc.Arbitrary<Input>,
  run: (account: Account & { server: 0 | 1 }, input: Input, model: Model) => Promise<unknown>,
) =>
  command<Model, null, { account: Account; value: Input }>({
    input: fc.record({ account: anyAccount, value: input }),
    async run(model, _real, { account, value }) {
      clock.now += 1_000;
      model.serial += 1;
      await run(account, value, model);
    },
  });

const showAt = ({ server, user }: Account, show: number) =>
  servers[server].feeds.byUrl(urls[show] ?? '', user);

async function episodesAt(account: Account, show: number) {
  const feed = await showAt(account, show);
  return servers[account.server].database
    .selectFrom('podcast_episode')
    .select('id')
    .where('feed_id', '=', feed?.id ?? 0)
    .where('removed', '=', false)
    .orderBy('id')
    .execute();
}

/** Plays an episode, on two devices of which one does not know of the other, or marks it. */
async function play(
  account: Account,
  episodeId: number,
  serial: number,
  how: 'play' | 'play twice' | 'mark',
) {
  const { progress } = servers[account.server];
  const save = (seconds: number, basedOn: (version: number) => number) =>
    progress.change(account.user, episodeId, (before) =>
      applySave(
        before,
        {
          positionSeconds: seconds,
          durationSeconds: 600,
          progress: 1,
          run: { runId: `run ${seconds}`, seq: 0, basedOn: basedOn(before?.version ?? 0) },
        },
        clock.now,
      ),
    );
  if (how === 'mark')
    await progress.change(account.user, episodeId, (before) =>
      applyMark(before, serial % 3 > 0, 600, clock.now),
    );
  else await save(serial * 10, (version) => version);
  if (how === 'play twice') await save(serial * 10 + 5, () => 0);
}

/** One of the bookmarks of an account, also one that was removed; '' where there is none. */
async function bookmarkAt({ server, user }: Account, number: number): Promise<string> {
  const all = await servers[server].database
    .selectFrom('episode_bookmark')
    .select('id')
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  return all[number % Math.max(1, all.length)]?.id ?? '';
}

const anyPlay = fc.constantFrom('play', 'play twice', 'mark');
const listen = change(
  fc.record({ show: anyShow, episode: fc.nat(3), how: anyPlay }),
  async (account, { show, episode, how }, { serial }) => {
    const all = await episodesAt(account, show);
    const id = all[episode % Math.max(1, all.length)]?.id;
    if (id !== undefined) await play(account, id, serial, how);
  },
);

const fileAt = ({ files }: Model, index: number): Rows =>
  files[index % Math.max(1, files.length)] ?? new Map();

test('podcasts, bookmarks, stations and links come along to another server, whatever is there already and however often', async () => {
  expect.hasAssertions();
  await runModel<Model, null>({
    name: 'podcast parts',
    sequenceLength: 200,
    async setup() {
      for (const { database } of servers) {
        await database.deleteFrom('user').execute();
        await database.deleteFrom('podcast_feed').execute();
        for (const user of listeners) await addUser(database, user);
      }
      clock.now = Date.UTC(2026, 5, 1);
      sites.splice(0, sites.length, ...urls.map((): Site => ({ episodes: [1, 2], next: 3, reply: 'feed' })));
      return { model: { files: [], serial: 0 }, real: null };
    },
    commands: {
      'follow a show, with or without news of it': change(
        fc.tuple(anyShow, fc.boolean()),
        async ({ server, user }, [show, notifies]) => {
          const { id } = await servers[server].follow(urls[show] ?? '', user);
          if (id === undefined) return;
          await servers[server].database
            .updateTable('podcast_subscription')
            .set({ notifies })
            .where('user_id', '=', user)
            .where('feed_id', '=', id)
            .execute();
        },
      ),
      'follow it no more': change(anyShow, async (account, show) => {
        const feed = await showAt(account, show);
        if (feed) await servers[account.server].subscriptions.remove(account.user, feed.id);
      }),
      'choose a speed': change(
        fc.tuple(anyShow, fc.constantFrom(1.5, 2, null)),
        async (account, [show, speed]) => {
          const feed = await showAt(account, show);
          if (feed) await servers[account.server].speeds.set(account.user, feed.id, speed);
        },
      ),
      'choose how episodes are seen': change(
        fc.tuple(
          anyShow,
          fc.constantFrom('grid' as const, 'list' as const, null),
          fc.constantFrom('newest' as const, 'oldest' as const, null),
        ),
        async (account, [show, layout, order]) => {
          const feed = await showAt(account, show);
          if (feed) await servers[account.server].showViews.set(account.user, feed.id, { layout, order });
        },
      ),
      listen,
      'listen on': listen,
      'a publisher brings an episode, and somebody plays it at once': change(
        fc.tuple(anyShow, anyPlay),
        async (account, [show, how], { serial }) => {
          const feed = await showAt(account, show);
          const site = sites[show];
          if (feed === undefined || site?.reply !== 'feed') return;
          site.episodes.unshift((site.next += 1));
          await refresh(servers[account.server].database, feed.id);
          const id = (await episodesAt(account, show)).at(-1)?.id;
          if (id !== undefined) await play(account, id, serial, how);
        },
      ),
      'bookmark an episode': change(anyShow, async (account, show, { serial }) => {
        const all = await episodesAt(account, show);
        const episodeId = all[serial % Math.max(1, all.length)]?.id;
        if (episodeId === undefined) return;
        const content = { episodeId, positionMilliseconds: serial * 1_500, note: `Note ${serial}` };
        await servers[account.server].bookmarks.add(
          account.user,
          { id: `b${serial}`, ...content },
          clock.now,
        );
      }),
      'write a note': change(fc.nat(4), async (account, number, { serial }) => {
        const id = await bookmarkAt(account, number);
        const note = { note: `Note ${serial % 3}`, at: clock.now, isLate: false };
        await servers[account.server].bookmarks.changeNote(account.user, { id, ...note });
      }),
      'remove a bookmark': change(fc.nat(4), async (account, number) => {
        const id = await bookmarkAt(account, number);
        await servers[account.server].bookmarks.remove(account.user, id, clock.now);
      }),
      'add a station, also one that is there': change(
        fc.nat(2),
        async ({ server, user }, number, { serial }) => {
          const { stations } = servers[server];
          if ((await stations.of(user)).length > 4) return;
          const streamUrl = `https://radio.example/${number}`;
          await stations.add(user, { name: `Station ${serial}`, streamUrl, homeUrl: '' }, clock.now);
        },
      ),
      'call a station something else': change(fc.nat(4), async ({ server, user }, number, { serial }) => {
        const { stations } = servers[server];
        const station = (await stations.of(user))[number];
        if (station) await stations.change(user, { ...station, name: `Station ${serial}` });
      }),
      'remove a station': change(fc.nat(2), async ({ server, user }, number) => {
        const { stations } = servers[server];
        const station = (await stations.of(user))[number];
        if (station) await stations.remove(user, station.id);
      }),
      'share an episode': change(
        fc.tuple(anyShow, fc.boolean()),
        async (account, [show, isBrief], { serial }) => {
          const { links } = servers[account.server];
          const all = await episodesAt(account, show);
          const id = all[serial % Math.max(1, all.length)]?.id;
          if (id === undefined || (await links.list(account.user)).length > 4) return;
          const link = { kind: 'episode', itemId: String(id), title: 'T', by: 'B', note: '' } as const;
          await links.make(
            account.user,
            { ...link, expiresAt: isBrief ? clock.now + day : null, maxPlays: isBrief ? 3 : null },
            clock.now,
          );
        },
      ),
      'end a link': change(fc.nat(4), async ({ server, user }, number) => {
        const link = (await servers[server].links.list(user))[number];
        if (link) await servers[server].links.end(user, link.id, clock.now);
      }),
      'a publisher changes its feed': command({
        input: fc.record({ show: anyShow, isDropped: fc.boolean() }),
        run(_model, _real, { show, isDropped }) {
          const site = sites[show];
          if (site === undefined) return;
          if (isDropped && site.episodes.length > 1) site.episodes.pop();
          else site.episodes.unshift((site.next += 1));
        },
      }),
      'a publisher is away for a while, or comes back': command({
        input: fc.tuple(anyShow, fc.constantFrom('feed', 'feed', 'down', 'page')),
        run(_model, _real, [show, reply]) {
          const site = sites[show];
          if (site) site.reply = reply;
        },
      }),
      'a server reads a feed': change(anyShow, async (account, show) => {
        const feed = await showAt(account, show);
        if (feed) await refresh(servers[account.server].database, feed.id);
      }),
      'take an export': change(fc.constant(null), async (account, _input, { files }) => {
        const rows = await exported(account);
        files.push(rows);
        const tokens = rowsOf(rows, 'share-links').map(({ token }) => token);
        expect(tokens.filter((token) => typeof token !== 'string')).toEqual([]);
        if (files.length > 4) files.shift();
      }),
      'take a file in, and once more': command({
        input: fc.tuple(fc.nat(3), anyAccount),
        canRun: ({ files }) => files.length > 0,
        run: (model, _real, [index, account]) => expectMerged(fileAt(model, index), account),
      }),
      'take everything along to another account': command({
        input: fc.tuple(anyAccount, anyAccount),
        run: async (_model, _real, [from, to]) => expectMerged(await exported(from), to),
      }),
      'take a file in that a server does not survive': command({
        input: fc.tuple(fc.nat(3), anyAccount, fc.nat(4)),
        canRun: ({ files }) => files.length > 0,
        async run(model, _real, [index, account, fetches]) {
          const rows = fileAt(model, index);
          const here = await exported(account);
          const newSubscriptions = rowsOf(rows, 'subscriptions').filter(
            (row) => !rowsOf(here, 'subscriptions').some((one) => feedKey(one) === feedKey(row)),
          );
          kill.after = fetches;
          await imported(rows, account).catch(() => undefined);
          kill.after = undefined;
          await imported(rows, account);
          const after = rowsOf(await exported(account), 'subscriptions');
          const followed = new Set(after.map(feedKey));
          expect(linesByKey('subscriptions', after)).toEqual(
            expect.arrayContaining(
              linesByKey(
                'subscriptions',
                newSubscriptions.filter((row) => followed.has(feedKey(row))).map(capped),
              ),
            ),
          );
        },
      }),
      'take in a file with a row that is none': command({
        input: fc.tuple(
          anyAccount,
          fc.constantFrom<[PartName, Row]>(
            ['subscriptions', { feed: 'javascript:alert(1)', title: 'x', since: 1 }],
            ['radio-stations', { name: 'x', streamUrl: 'file:///etc/passwd', homeUrl: '', createdAt: 1 }],
            ['speeds', { feed: 'no address', speed: 2 }],
          ),
        ),
        async run(_model, _real, [account, [name, row]]) {
          const before = linesOf(await exported(account));
          const { unmatched } = await imported(new Map([[name, [row]]]), account);
          expect(unmatched.total).toBe(1);
          expect(linesOf(await exported(account))).toEqual(before);
        },
      }),
      'set the clock': command({
        input: fc.constantFrom(hour, -day),
        run(_model, _real, milliseconds) {
          clock.now += milliseconds;
        },
      }),
    },
  });
});
