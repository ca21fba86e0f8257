import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ShareKind, ShareLink } from '#contract/share-links.ts';
import { command, runModel } from '#rules/testing/run-model.ts';
import { clockSkewAllowanceMs, correctFutureTimes } from '#server/database/correct-future-times.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createLinkRepository } from './link-repository.ts';
import { createOpenedLinkRepository, linksStillOpen } from './opened-link-repository.ts';
import { soundsIn, testMusic, titlesIn } from './testing/test-sharing.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const visitLasts = 12 * hour;
const start = Date.UTC(2030, 5, 1);
const clock = { now: start };
const opened = await sqliteDatabase();
const { database } = opened;
/** Another process of the same server. */
const elsewhere = { ...opened, database: openDatabase(opened.location) };
const music = await testMusic();
const needs = {
  folder: music.folder,
  config: { signups: 'open', publicUrl: undefined, trustProxy: 1, shareLinks: true, basePath: '' },
  secretKey: Buffer.alloc(32, 5),
  now: () => clock.now,
} as const;
const servers = [await testApp(needs, opened), await testApp(needs, elsewhere)] as const;
afterAll(async () => {
  for (const { app } of servers) await app.close();
  await music.close();
  await elsewhere.database.destroy();
  await opened[Symbol.asyncDispose]();
});
const linkRows = createLinkRepository(database, Buffer.alloc(32));
const visitRows = createOpenedLinkRepository(database);

const songs = ['Alder', 'Birch', 'Cedar', 'Dune'];
const address = { home: '192.0.2.1', cafe: '192.0.2.2' };
type Place = keyof typeof address;
type At = 0 | 1;
/** `songs`: of their playlist; undefined once they removed it. */
type Listener = {
  id: string;
  cookie: string;
  playlist: string;
  songs: string[] | undefined;
  isDisabled: boolean;
  isDeleted: boolean;
};
type Link = {
  id: string;
  path: string;
  owner: Listener;
  kind: ShareKind;
  expiresAt: number | null;
  maxPlays: number | null;
  plays: number;
  isEnded: boolean;
};
/** One page in one visitor's browser; `begunAt`: since when it is a play. */
type Visit = { link: Link; word: string; begunAt: number | undefined };
type Model = {
  isOn: boolean;
  ann: Listener;
  bob: Listener;
  links: Link[];
  visits: Visit[];
  guesses: Map<Place, { from: number; times: number }>;
  serial: number;
};

const songsOf = ({ kind, owner }: Link): string[] | undefined => {
  if (kind === 'album') return songs.slice(0, 3);
  return kind === 'song' ? ['Birch'] : owner.songs;
};
const isOver = ({ isEnded, owner, expiresAt }: Link) =>
  isEnded || owner.isDisabled || (expiresAt !== null && expiresAt <= clock.now);
const isUsed = ({ maxPlays, plays }: Link) => maxPlays !== null && plays >= maxPlays;
const isCounted = ({ begunAt }: Visit) => begunAt !== undefined && clock.now < begunAt + visitLasts;

function mustWait({ guesses }: Model, place: Place): boolean {
  const { from, times } = guesses.get(place) ?? { from: Infinity, times: 0 };
  return from <= clock.now && clock.now < from + 15 * minute && times >= 30;
}
function countGuess({ guesses }: Model, place: Place): void {
  const { from, times } = guesses.get(place) ?? { from: Infinity, times: 0 };
  const isWithin = from <= clock.now && clock.now < from + 15 * minute;
  guesses.set(place, isWithin ? { from, times: times + 1 } : { from: clock.now, times: 1 });
}
/** Why nothing opens; undefined where something does. `visit`: of somebody who may be listening already. */
function refusalOf(model: Model, link: Link, place: Place, visit?: Visit): number | undefined {
  const isListening = visit !== undefined && isCounted(visit);
  if (!(isListening && model.isOn && !link.owner.isDeleted) && mustWait(model, place)) return 429;
  if (!model.isOn) return 404;
  if (link.owner.isDeleted) {
    countGuess(model, place);
    return 404;
  }
  return isOver(link) || (isUsed(link) && !isListening) ? 410 : undefined;
}

const get = (at: At, url: string, place: Place, method: 'GET' | 'HEAD' = 'GET') =>
  servers[at].app.inject({
    method,
    url,
    headers: { 'x-forwarded-for': address[place], range: 'bytes=0-9' },
  });
const soundOf = ({ link, word }: Visit, song: string) =>
  `${link.path}/audio/${music.songId(song)}?visit=${word}`;
const asOwner = (at: At, { cookie }: Listener, method: 'GET' | 'DELETE', url: string) =>
  servers[at].ask(method, url, undefined, cookie);

/** Plays a song of a page, which begins its visit whatever it asks for. */
async function hear(model: Model, at: At, place: Place, [visit, song]: [Visit, string]): Promise<void> {
  const refusal = refusalOf(model, visit.link, place, visit);
  const { statusCode } = await get(at, soundOf(visit, song), place);
  expect(statusCode).toBe(refusal ?? (songsOf(visit.link)?.includes(song) ? 206 : 404));
  if (refusal === undefined) beginVisit(visit);
}
function beginVisit(visit: Visit): void {
  if (isCounted(visit)) return;
  visit.begunAt = clock.now;
  visit.link.plays += 1;
}
/** Who was listening goes on, and of the others as many get in as there are plays, wherever they ask. */
async function beginAtOnce(first: Visit, second: Visit): Promise<void> {
  const { link } = first;
  const [title = 'Alder'] = songsOf(link) ?? [];
  const pair = [first, second];
  const replies = await Promise.all([
    get(0, soundOf(first, title), 'cafe'),
    get(1, soundOf(second, title), 'cafe'),
  ]);
  const hearers = new Set(pair.filter((_visit, index) => replies[index]?.statusCode !== 410));
  const newcomers = new Set(pair.filter((visit) => !isCounted(visit)));
  const listening = new Set(pair).difference(newcomers);
  const free = link.maxPlays === null ? Infinity : link.maxPlays - link.plays;
  expect(hearers.isSupersetOf(listening)).toBe(!isOver(link) || listening.size === 0);
  expect(hearers.size).toBe(isOver(link) ? 0 : listening.size + Math.min(newcomers.size, free));
  for (const visit of hearers) beginVisit(visit);
}
async function look(model: Model, at: At, place: Place, link: Link): Promise<void> {
  const refusal = refusalOf(model, link, place);
  const page = await get(at, link.path, place);
  const titles = songsOf(link);
  expect(page.statusCode).toBe(refusal ?? (titles ? 200 : 410));
  if (page.statusCode !== 200) return;
  expect(titlesIn(page.body)).toEqual(titles);
  const word = /visit=([\w-]+)/.exec(soundsIn(page.body)[0] ?? '')?.[1];
  if (word !== undefined) model.visits.push({ link, word, begunAt: undefined });
}

async function newListener(model: Model, name: string): Promise<Listener> {
  model.serial += 1;
  const { id, cookie } = await servers[0].signUp(`${name}${model.serial}@example.org`);
  const playlist = `p.${name}${model.serial}`;
  const all = `p.all${name}${model.serial}`;
  const times = { created_at: 1, changed_at: 1, removed_at: null };
  for (const row of [
    { id: playlist, name: 'Walk' },
    { id: all, name: 'Everything' },
  ])
    await database
      .insertInto('folder_playlist')
      .values({ ...row, user_id: id, description: '', ...times, house_access: 'write' })
      .execute();
  await fill(all, songs);
  const listener = { id, cookie, playlist, songs: [], isDisabled: false, isDeleted: false };
  await fill(playlist, ['Dune', 'Alder']);
  return { ...listener, songs: ['Dune', 'Alder'] };
}
async function fill(playlist: string, titles: readonly string[]): Promise<void> {
  await database.deleteFrom('folder_playlist_entry').where('playlist_id', '=', playlist).execute();
  for (const [place, title] of titles.entries())
    await database
      .insertInto('folder_playlist_entry')
      .values({ playlist_id: playlist, entry_id: `e${place}`, place, song_id: music.songId(title) })
      .execute();
}

const at = fc.constantFrom<At>(0, 1);
const which = fc.nat(20);
const place = fc.constantFrom<Place>('home', 'home', 'cafe');
const who = fc.constantFrom<'ann' | 'bob'>('ann', 'bob');
const song = fc.constantFrom(...songs);
const nothing = fc.constant(null);
const oneOf = <One>(all: readonly One[], index: number): One | undefined =>
  all[index % Math.max(1, all.length)];
type Run<Thing, Input> = (model: Model, at: At, input: [Thing, Input]) => Promise<void> | void;
/** Of the newest: older ones say little more. */
const withOne = <Thing, Input>(
  all: (model: Model) => readonly Thing[],
  input: fc.Arbitrary<Input>,
  run: Run<Thing, Input>,
) =>
  command<Model, null, [At, number, Input]>({
    input: fc.tuple(at, which, input),
    run: async (model, _real, [server, index, value]) => {
      const thing = oneOf(all(model).slice(-5), index);
      if (thing !== undefined) await run(model, server, [thing, value]);
    },
  });
const withLink = <Input>(input: fc.Arbitrary<Input>, run: Run<Link, Input>) =>
  withOne(({ links }) => links, input, run);
const withVisit = <Input>(input: fc.Arbitrary<Input>, run: Run<Visit, Input>) =>
  withOne(({ visits }) => visits, input, run);
const byListener = <Input>(input: fc.Arbitrary<Input>, run: Run<Listener, Input>) =>
  withOne(({ ann, bob }) => [ann, bob], input, run);

const newLink = fc.record({
  kind: fc.constantFrom<ShareKind>('album', 'song', 'playlist', 'playlist'),
  isOwn: fc.constantFrom(true, true, true, false),
  lasts: fc.constantFrom(null, 0, hour, hour, day),
  maxPlays: fc.constantFrom(null, 1, 1, 2),
});
type NewLink = typeof newLink extends fc.Arbitrary<infer Value> ? Value : never;

async function make(model: Model, server: At, [owner, input]: [Listener, NewLink]): Promise<void> {
  const { kind, isOwn, lasts, maxPlays } = input;
  const other = owner === model.ann ? model.bob : model.ann;
  const playlist = (isOwn ? owner : other).playlist;
  const itemId = { album: music.albumId('Alder'), song: music.songId('Birch'), playlist, episode: '' }[kind];
  const expiresAt = lasts === null ? null : clock.now + lasts;
  const iso = expiresAt === null ? null : new Date(expiresAt).toISOString();
  const body = { kind, itemId, expiresAt: iso, maxPlays, note: '' };
  const reply = await servers[server].ask('POST', '/api/share-links', body, owner.cookie);
  const isThere = kind !== 'playlist' || (isOwn && owner.songs !== undefined);
  const status = !model.isOn ? 403 : lasts === 0 ? 400 : isThere ? 201 : 404;
  expect(reply.statusCode).toBe(owner.isDisabled ? 401 : status);
  if (reply.statusCode !== 201) return;
  const { id, url } = reply.json<ShareLink>();
  const path = new URL(url ?? '').pathname;
  model.links.push({ id, path, owner, kind, expiresAt, maxPlays, plays: 0, isEnded: false });
}

test('a link opens what was shared and nothing else, for as many visits and as long as its listener said, whatever else happens', async () => {
  await runModel<Model, null>({
    name: 'share links',
    async setup() {
      for (const table of ['user', 'guess', 'server_setting', 'share_link', 'share_visit'] as const)
        await database.deleteFrom(table).execute();
      clock.now = start;
      const nobody = { id: '', cookie: '', playlist: '', songs: [], isDisabled: false, isDeleted: false };
      const lists = { links: [], visits: [], guesses: new Map(), serial: 0 };
      const model: Model = { isOn: true, ann: nobody, bob: nobody, ...lists };
      model.ann = await newListener(model, 'ann');
      clock.now += minute;
      model.bob = await newListener(model, 'bob');
      return { model, real: null };
    },
    commands: {
      'make a link': byListener(newLink, make),
      'make a link without a date': byListener(newLink, (model, server, [owner, input]) =>
        make(model, server, [owner, { ...input, isOwn: true, lasts: null }]),
      ),
      'end a link': withLink(who, async (model, server, [link, name]) => {
        const listener = model[name];
        const { statusCode } = await asOwner(server, listener, 'DELETE', `/api/share-links/${link.id}`);
        const isTheirs = listener === link.owner && !link.isEnded;
        expect(statusCode).toBe(listener.isDisabled ? 401 : isTheirs ? 204 : 404);
        if (statusCode === 204) link.isEnded = true;
      }),
      'list the own links': byListener(nothing, async (model, server, [owner]) => {
        if (owner.isDisabled) return;
        const reply = await asOwner(server, owner, 'GET', '/api/share-links');
        const own = model.links.filter((link) => link.owner === owner && !link.isEnded);
        const expected = own.map((link) => {
          const state = isUsed(link) ? 'used' : 'open';
          return [link.id, [link.path, link.plays, isOver(link) ? 'expired' : state]] as const;
        });
        const { links } = reply.json<{ links: ShareLink[] }>();
        const listed = links.map(
          ({ id, url, plays, state }) => [id, [new URL(url ?? '').pathname, plays, state]] as const,
        );
        expect(new Map(listed)).toEqual(new Map(expected));
      }),
      'look at a link': withLink(place, async (model, server, [link, from]) =>
        look(model, server, from, link),
      ),
      'look at it twice': withLink(place, async (model, server, [link, from]) => {
        await look(model, server, from, link);
        await look(model, server === 0 ? 1 : 0, from, link);
      }),
      'see its picture': withLink(place, async (model, server, [link, from]) => {
        const refusal = refusalOf(model, link, from);
        const { statusCode } = await get(server, `${link.path}/picture/300`, from);
        const hasPicture = songsOf(link)?.some((title) => title !== 'Dune');
        expect(statusCode).toBe(refusal ?? (hasPicture ? 200 : 404));
      }),
      hear: withVisit(fc.tuple(place, song), async (model, server, [visit, [from, title]]) => {
        await hear(model, server, from, [visit, title]);
      }),
      'hear it all': withVisit(place, async (model, server, [visit, from]) => {
        for (const title of songsOf(visit.link) ?? []) await hear(model, server, from, [visit, title]);
      }),
      'take what a page bears to another link': withVisit(which, async (model, server, [{ word }, index]) => {
        const link = oneOf(model.links.slice(-5), index);
        if (link === undefined || model.visits.some((one) => one.link === link && one.word === word)) return;
        const visit = { link, word, begunAt: undefined };
        model.visits.push(visit);
        await hear(model, server, 'home', [visit, 'Birch']);
      }),
      'ask whether there is sound': withVisit(place, async (model, server, [visit, from]) => {
        const refusal = refusalOf(model, visit.link, from, visit);
        const { statusCode } = await get(server, soundOf(visit, 'Birch'), from, 'HEAD');
        expect(statusCode).toBe(refusal ?? (songsOf(visit.link)?.includes('Birch') ? 206 : 404));
      }),
      'two visitors begin at once': withVisit(which, async (model, _server, [visit, index]) => {
        const others = model.visits.filter(({ link }) => link === visit.link);
        if (!mustWait(model, 'cafe') && model.isOn && !visit.link.owner.isDeleted)
          await beginAtOnce(visit, oneOf(others, index) ?? visit);
      }),
      'guess at links, and listen': command({
        input: fc.tuple(at, place, fc.constantFrom(1, 30), which),
        run: async (model, _real, [server, from, times, index]) => {
          for (let time = 0; time < times; time += 1) {
            const expected = mustWait(model, from) ? 429 : 404;
            const reply = await get(server, `/share/guess${time}`, from);
            expect(reply.statusCode).toBe(expected);
            expect(Number(reply.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(15 * 60);
            if (expected === 404 && model.isOn) countGuess(model, from);
          }
          const visit = oneOf(model.visits.slice(-5), index);
          if (visit !== undefined) await hear(model, server, from, [visit, 'Birch']);
        },
      }),
      'allow links or stop them': command({
        input: fc.tuple(at, fc.constantFrom(true, true, false), who),
        run: async (model, _real, [server, isOn, name]) => {
          const url = '/api/operator/share-links';
          const { cookie, isDisabled } = model[name];
          const { statusCode } = await servers[server].ask('PUT', url, { isOn }, cookie);
          expect(statusCode).toBe(name === 'ann' ? 204 : isDisabled ? 401 : 403);
          if (name === 'ann') model.isOn = isOn;
        },
      }),
      'keep Bob out, or let him in': command({
        input: at,
        run: async (model, _real, server) => {
          const { ann, bob } = model;
          const word = bob.isDisabled ? 'enable' : 'disable';
          await servers[server].ask('POST', `/api/operator/people/${bob.id}/${word}`, {}, ann.cookie);
          bob.isDisabled = !bob.isDisabled;
          const body = { email: `bob${bob.playlist.slice(5)}@example.org`, password: 'correct horse' };
          const reply = await servers[server].ask('POST', '/api/auth/login', body);
          expect(reply.statusCode).toBe(bob.isDisabled ? 403 : 200);
          const [cookie] = reply.cookies;
          if (!bob.isDisabled) bob.cookie = `${cookie?.name}=${cookie?.value}`;
        },
      }),
      'remove Bob': command({
        input: at,
        run: async (model, _real, server) => {
          await asOwner(server, model.ann, 'DELETE', `/api/operator/people/${model.bob.id}`);
          model.bob.isDeleted = true;
          const link = model.links.findLast(({ owner }) => owner === model.bob);
          if (link !== undefined) await look(model, server, 'home', link);
          model.bob = await newListener(model, 'bob');
        },
      }),
      'change a playlist': byListener(fc.uniqueArray(song), async (_model, _server, [owner, titles]) => {
        if (owner.songs === undefined) return;
        await fill(owner.playlist, titles);
        owner.songs = titles;
      }),
      'remove a playlist, or bring it back': byListener(nothing, async (model, server, [owner]) => {
        const isRemoved = owner.songs === undefined;
        if (isRemoved) await fill(owner.playlist, []);
        await database
          .updateTable('folder_playlist')
          .set({ removed_at: isRemoved ? null : 5 })
          .where('id', '=', owner.playlist)
          .execute();
        const [title = 'Dune'] = owner.songs ?? [];
        owner.songs = isRemoved ? [] : undefined;
        const visit = model.visits.findLast(({ link }) => link.owner === owner && link.kind === 'playlist');
        if (visit !== undefined) await hear(model, server, 'home', [visit, title]);
      }),
      'time goes by, or somebody sets the clock': command({
        input: fc.constantFrom(minute, 15 * minute, hour, visitLasts, -hour, -day),
        run: (_model, _real, by) => {
          clock.now += by;
        },
      }),
      'the end of a link comes': withLink(fc.constantFrom(-1, 0), (_model, _server, [{ expiresAt }, by]) => {
        clock.now = Math.max(clock.now, (expiresAt ?? 0) + by);
      }),
      'hear as a visit ends': withOne(
        ({ visits }) => visits.filter(({ begunAt }) => begunAt !== undefined),
        fc.constantFrom(-1, 0),
        async (model, server, [visit, by]) => {
          clock.now = Math.max(clock.now, (visit.begunAt ?? 0) + visitLasts + by);
          await hear(model, server, 'home', [visit, 'Birch']);
        },
      ),
      'a clock is set back, and believed': command({
        input: fc.tuple(fc.constantFrom(0, hour, day, 10 * day), which),
        run: async (model, _real, [back, index]) => {
          clock.now -= back;
          await correctFutureTimes(database, clock.now);
          for (const visit of model.visits)
            if ((visit.begunAt ?? 0) > clock.now + clockSkewAllowanceMs) visit.begunAt = clock.now;
          // Half a day later the next song is another visit, by whichever clock the last one began.
          const visit = oneOf(model.visits.filter(isCounted).slice(-5), index);
          if (visit === undefined) return;
          clock.now += visitLasts;
          await hear(model, 0, 'home', [visit, 'Birch']);
        },
      }),
      'forget what is over': command({
        input: fc.tuple(fc.constantFrom(0, 7 * hour, 25 * hour), which),
        run: async (model, _real, [later, index]) => {
          clock.now += later;
          await Promise.all([linkRows.sweep(clock.now), visitRows.sweep(clock.now)]);
          // One that has ended in this moment may stay: it comes back with a clock that is set back.
          for (const one of model.visits)
            if ((one.begunAt ?? 0) < clock.now - visitLasts) one.begunAt = undefined;
          const visit = oneOf(model.visits.filter(isCounted).slice(-5), index);
          if (visit !== undefined) await hear(model, 0, 'home', [visit, 'Birch']);
        },
      }),
    },
    async invariant({ ann, bob, links }) {
      for (const owner of [ann, bob]) {
        const own = links.filter((link) => link.owner === owner && !link.isEnded);
        const rows = await linkRows.list(owner.id);
        expect(new Map(rows.map(({ id, plays }) => [id, plays]))).toEqual(
          new Map(own.map(({ id, plays }) => [id, plays])),
        );
      }
      const ids = ['none', ...links.map(({ id }) => id)];
      const open = links.filter((link) => !link.owner.isDeleted && !isOver(link)).map(({ id }) => id);
      expect(await linksStillOpen(database, ids, clock.now)).toEqual(new Set(open));
    },
  });
});
