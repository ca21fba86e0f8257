import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import type { LightMyRequestResponse as Reply } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { clockSkewAllowanceMs, correctFutureTimes } from '#server/database/correct-future-times.ts';
import { cookieOf } from '#server/testing/test-app.ts';
import { createLinkRepository } from './account-link-repository.ts';
import { createGuessRepository } from './failed-login-repository.ts';
import { createOperatorRepository } from './operator-repository.ts';
import { createSessionRepository } from './session-repository.ts';
import { testLinkServers } from './testing/test-link-servers.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const lifetimes = { invitation: 7 * day, 'by the operator': day, 'by mail': hour };
const real = await testLinkServers(Date.UTC(2030, 5, 1));
const { clock, mails, database } = real;
afterAll(() => real[Symbol.asyncDispose]());
const links = createLinkRepository(database);
const sessions = createSessionRepository(database, () => undefined);
const guesses = createGuessRepository(database);
const operator = createOperatorRepository(database);

type Account = { id: string; email: string; password: string; isDisabled: boolean; isDeleted: boolean };
/** `trustCookie`: the cookie by which the account trusts this browser while its password is `password`. */
type Browser = {
  account: Account;
  cookie: string;
  trustCookie: string;
  password: string;
  isEnded: boolean;
  at: number;
};
/** An invitation is for no account yet. */
type Link = {
  token: string;
  kind: keyof typeof lifetimes;
  account?: Account;
  madeAt: number;
  isOver: boolean;
};
type Model = {
  operator: Account;
  people: Account[];
  browsers: Browser[];
  links: Link[];
  /** Who asked for mails, and for whom: since when, and how often. */
  requests: Map<string, { from: number; times: number }>;
  mailedTo: string[];
  serial: number;
};
type At = 0 | 1;

const isLive = ({ isOver, madeAt, kind }: Link) => !isOver && clock.now < madeAt + lifetimes[kind];
const isReset = (link: Link) => isLive(link) && link.account !== undefined;
const isInvitation = (link: Link) => isLive(link) && link.account === undefined;
const isIn = ({ account, isEnded, at }: Browser) =>
  !isEnded && !account.isDisabled && !account.isDeleted && clock.now < at + 180 * day;
const oneOf = <One>(all: readonly One[], index: number): One | undefined =>
  all[index % Math.max(1, all.length)];

function next(model: { serial: number }): number {
  model.serial += 1;
  return model.serial;
}
/** Where nobody has asked from. */
const somewhere = (model: Model) => `10.0.${next(model) >> 8}.${model.serial & 255}`;
const newAccount = (model: { serial: number }): Account => {
  const number = next(model);
  const password = `words of secret ${number}`;
  return { id: '', email: `new${number}@example.org`, password, isDisabled: false, isDeleted: false };
};
const newPassword = (model: Model) => newAccount(model).password;

const post = (model: Model, at: At, url: string, body: object, cookie = '') =>
  real.ask(at, url, { from: somewhere(model), body, cookie });
const logIn = (model: Model, at: At, { email, password }: Account, cookie = '') =>
  post(model, at, 'auth/login', { email, password }, cookie);
const reset = (model: Model, at: At, { token }: Link, password: string) =>
  post(model, at, 'auth/reset-password', { token, password, confirmPassword: password });
const accept = (model: Model, at: At, { token }: Link, { email, password }: Account) =>
  post(model, at, 'auth/accept-invitation', { token, email, password, confirmPassword: password });
const asOperator = (model: Model, at: At, url: string, method: 'POST' | 'DELETE' = 'POST') =>
  real.ask(at, `operator/${url}`, {
    from: somewhere(model),
    method,
    cookie: model.browsers.find(({ account }) => account === model.operator)?.cookie ?? '',
    ...(method === 'POST' ? { body: { note: '' } } : {}),
  });

function trustCookieIn(reply: Reply): string {
  const { name, value } = reply.cookies.find((one) => one.name.endsWith('known-browser')) ?? {};
  return `${name}=${value}`;
}
/** A browser is in, and the account trusts it from now on. */
function cameIn(model: Model, account: Account, reply: Reply): void {
  account.id = reply.json<{ id: string }>().id;
  const browser = {
    account,
    cookie: cookieOf(reply),
    trustCookie: trustCookieIn(reply),
    password: account.password,
  };
  model.browsers.push({ ...browser, isEnded: false, at: clock.now });
  if (model.browsers.length > 8) model.browsers.splice(1, 1);
}
async function signUp(model: Model, email: string): Promise<Account> {
  const account = { ...newAccount(model), email };
  const { password } = account;
  cameIn(model, account, await post(model, 0, 'auth/signup', { email, password, confirmPassword: password }));
  return account;
}
function endLinks(model: Model, account: Account): void {
  for (const link of model.links) if (link.account === account) link.isOver = true;
}
function endBrowsers(model: Model, account: Account, but?: Browser): void {
  for (const one of model.browsers) if (one.account === account && one !== but) one.isEnded = true;
}
/** What a used link does: a new account, or a new password and an end of all that the old one opened. */
function wasUsed(model: Model, link: Link, newcomer: Account, reply: Reply): void {
  const account = link.account ?? newcomer;
  // It works once the account is enabled again.
  expect([reply.statusCode, cookieOf(reply) !== '']).toEqual([statusOf(link), !account.isDisabled]);
  if (account.isDisabled) return;
  if (!link.account) model.people.push(newcomer);
  link.isOver = true;
  account.password = newcomer.password;
  endLinks(model, account);
  endBrowsers(model, account);
  cameIn(model, account, reply);
}
/** What is replied where a link that works is used as it is meant. */
function statusOf({ account }: Link): number {
  if (account === undefined) return 201;
  return account.isDisabled ? 403 : 200;
}
/** Counts one more request for a mail; whether it is within the limit of a quarter of an hour. */
function mayAsk({ requests }: Model, key: string, max: number): boolean {
  const { from, times } = requests.get(key) ?? { from: Infinity, times: 0 };
  const isWithin = from <= clock.now && clock.now < from + 15 * minute;
  requests.set(key, isWithin ? { from, times: times + 1 } : { from: clock.now, times: 1 });
  return !isWithin || times < max;
}
/** The reply says nothing of the account. */
async function askForMail(model: Model, server: At, email: string, from: string): Promise<boolean> {
  const body = { email: next(model) % 2 === 0 ? email : ` ${email.toUpperCase()}` };
  const reply = await real.ask(server, 'auth/forgot-password', { from, body });
  const isAllowed = mayAsk(model, from, 30) && mayAsk(model, email, 5);
  expect(reply.statusCode).toBe(isAllowed ? 202 : 429);
  expect(isAllowed ? reply.body : '').toBe('');
  expect(Number(reply.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(15 * 60);
  return isAllowed;
}

const at = fc.constantFrom<At>(0, 1);
const which = fc.nat(20);
type Run<Input> = (model: Model, at: At, input: Input) => Promise<unknown>;
/** Something that is asked of one of the two servers. */
const atServer = <Input>(input: fc.Arbitrary<Input>, run: Run<Input>) =>
  command<Model, null, [At, Input]>({
    input: fc.tuple(at, input),
    run: async (model, _real, [server, value]) => void (await run(model, server, value)),
  });
const forAccount = (run: Run<Account>) =>
  atServer(which, async (model, server, index) => {
    const present = model.people.filter(({ isDeleted }) => !isDeleted);
    const account = oneOf(present, index);
    if (account) await run(model, server, account);
  });
const byListener = (run: Run<Browser>) =>
  atServer(which, async (model, server, index) => {
    const browser = oneOf(model.browsers.slice(1).filter(isIn), index);
    if (browser) await run(model, server, browser);
  });
/** One of the newest links, whether or not it works. */
const newest = (model: Model, index: number) => oneOf(model.links.slice(-5), index);
const withLink = <Input>(input: fc.Arbitrary<Input>, run: Run<[Link, Input]>) =>
  atServer(fc.tuple(which, input), async (model, server, [index, value]) => {
    const link = newest(model, index);
    if (link) await run(model, server, [link, value]);
  });
const nothing = fc.constant(null);
const faults = ['delete on session', 'update of password_hash on user', 'delete on account_link'];
const moreFaults = ['update of token_generation on user', 'insert on user'];

test('a link makes one account or one new password, until its end, for whom it was newcomer, whatever else happens', async () => {
  await runModel<Model, null>({
    name: 'account links',
    async setup() {
      await real.empty();
      const lists = { people: [], browsers: [], links: [], mailedTo: [] };
      const model: Model = { operator: newAccount({ serial: 0 }), ...lists, requests: new Map(), serial: 0 };
      model.operator = await signUp(model, 'ann@example.org');
      clock.now += minute;
      for (const name of ['bob', 'cleo']) model.people.push(await signUp(model, `${name}@example.org`));
      return { model, real: null };
    },
    commands: {
      invite: atServer(nothing, async (model, server) => {
        const token = real.tokenIn((await asOperator(model, server, 'invitations')).body);
        model.links.push({ token, kind: 'invitation', madeAt: clock.now, isOver: false });
      }),
      'take an invitation back': withLink(nothing, async (model, server, [link]) => {
        const id = createHash('sha256').update(link.token).digest('base64url');
        await asOperator(model, server, `invitations/${id}`, 'DELETE');
        if (link.kind === 'invitation') link.isOver = true;
      }),
      'make a link for a new password': forAccount(async (model, server, account) => {
        const reply = await asOperator(model, server, `people/${account.id}/reset-link`);
        endLinks(model, account);
        const token = real.tokenIn(reply.body);
        model.links.push({ token, kind: 'by the operator', account, madeAt: clock.now, isOver: false });
        model.mailedTo.push(account.email);
      }),
      'make two at once': forAccount(async (model, _server, account) => {
        const url = `people/${account.id}/reset-link`;
        const replies = await Promise.all([asOperator(model, 0, url), asOperator(model, 1, url)]);
        endLinks(model, account);
        const tokens = replies.map(({ body }) => real.tokenIn(body));
        const open = await Promise.all(tokens.map((token) => links.look(token, clock.now)));
        expect(open.filter((one) => one !== undefined)).toHaveLength(1);
        const token = tokens[open[0] ? 0 : 1] ?? '';
        model.links.push({ token, kind: 'by the operator', account, madeAt: clock.now, isOver: false });
        model.mailedTo.push(account.email, account.email);
      }),
      'ask for a link by mail': atServer(
        fc.tuple(which, fc.boolean(), fc.constantFrom('203.0.113.1', '203.0.113.2'), fc.constantFrom(1, 4)),
        async (model, server, [index, isUnknown, from, times]) => {
          const account = isUnknown ? undefined : oneOf(model.people, index);
          const email = account?.email ?? 'nobody@example.org';
          for (let time = 0; time < times; time += 1) {
            const isAllowed = await askForMail(model, server, email, from);
            if (!isAllowed || !account || account.isDisabled || account.isDeleted) continue;
            model.mailedTo.push(account.email);
            const token = await real.mailed(model.mailedTo.length);
            model.links.push({ token, kind: 'by mail', account, madeAt: clock.now, isOver: false });
          }
        },
      ),
      'look what a link opens': withLink(nothing, async (model, server, [link]) => {
        const reply = await post(model, server, 'auth/link', { token: link.token });
        const kind = link.account ? 'reset' : 'invitation';
        const opens = { kind, email: link.account?.email ?? null };
        expect(reply.statusCode === 200 ? reply.json() : reply.statusCode).toEqual(
          isLive(link) ? opens : 410,
        );
      }),
      'accept an invitation': withLink(fc.boolean(), async (model, server, [link, isTaken]) => {
        const newcomer = newAccount(model);
        if (isTaken) newcomer.email = 'ANN@example.org';
        const reply = await accept(model, server, link, newcomer);
        const status = isTaken ? 409 : 201;
        expect(reply.statusCode).toBe(isInvitation(link) ? status : 410);
        if (reply.statusCode === 201) wasUsed(model, link, newcomer, reply);
      }),
      'accept one twice at once': withLink(nothing, async (model, server, [link]) => {
        const newcomer = [newAccount(model), newAccount(model)] as const;
        const replies = await Promise.all([
          accept(model, 0, link, newcomer[0]),
          accept(model, 1, link, newcomer[1]),
        ]);
        const statuses = replies.map(({ statusCode }) => statusCode);
        expect(statuses.filter((status) => status !== 410)).toEqual(isInvitation(link) ? [201] : []);
        const index = statuses[0] === 201 ? 0 : 1;
        expect((await logIn(model, server, newcomer[index === 0 ? 1 : 0])).statusCode).toBe(401);
        if (isInvitation(link)) wasUsed(model, link, newcomer[index], replies[index]);
      }),
      'set a password': withLink(fc.boolean(), async (model, server, [link, isShort]) => {
        const newcomer = newAccount(model);
        const reply = await reset(model, server, link, isShort ? 'short' : newcomer.password);
        const status = isShort ? 400 : statusOf(link);
        expect(reply.statusCode).toBe(isReset(link) || isShort ? status : 410);
        if (isReset(link) && !isShort) wasUsed(model, link, newcomer, reply);
      }),
      'set passwords by two links at once': withLink(which, async (model, _server, [first, index]) => {
        const second = newest(model, index) ?? first;
        const [one, other] = [newAccount(model), newAccount(model)];
        const replies = await Promise.all([
          reset(model, 0, first, one.password),
          reset(model, 1, second, other.password),
        ]);
        const work = [isReset(first), isReset(second)];
        const worked = replies.map(({ statusCode }) => statusCode !== 410);
        const isRace = work[0] && work[1] && first.account === second.account && !first.account?.isDisabled;
        expect(isRace ? worked.filter(Boolean) : worked).toEqual(isRace ? [true] : work);
        if (worked[0]) wasUsed(model, first, one, replies[0]);
        if (worked[1]) wasUsed(model, second, other, replies[1]);
      }),
      'log in with the old password while a link is used': withLink(
        nothing,
        async (model, _server, [link]) => {
          if (!link.account || link.account.isDeleted) return;
          const newcomer = newAccount(model);
          const isWorking = isReset(link);
          const old = { ...link.account };
          const [late, reply] = await Promise.all([
            logIn(model, 0, old),
            reset(model, 1, link, newcomer.password),
          ]);
          if (!isWorking) return;
          wasUsed(model, link, newcomer, reply);
          const token = cookieOf(late).split('=')[1] ?? '';
          expect(await sessions.userOf(token, clock.now)).toBeUndefined();
        },
      ),
      'use a link while the disk fails': withLink(
        fc.constantFrom(...faults, ...moreFaults),
        async (model, server, [link, step]) => {
          const fault = `create trigger planted before ${step} begin select raise(abort, 'planted'); end`;
          await sql.raw(fault).execute(database);
          const newcomer = newAccount(model);
          const use = link.account
            ? reset(model, server, link, newcomer.password)
            : accept(model, server, link, newcomer);
          const reply = await use;
          await sql.raw('drop trigger planted').execute(database);
          // What failed has not been done in part.
          if (isLive(link) && reply.statusCode !== 500) wasUsed(model, link, newcomer, reply);
        },
      ),
      'log in while strangers guess': atServer(which, async (model, server, index) => {
        const browser = oneOf(model.browsers, index);
        if (!browser || browser.account.isDeleted) return;
        const { account, trustCookie, password } = browser;
        for (let guess = 0; guess < 10; guess += 1)
          await logIn(model, server, { ...account, password: 'wrong' });
        const { statusCode } = await logIn(model, server, account, trustCookie);
        const status = account.isDisabled ? 403 : 200;
        expect(statusCode).toBe(password === account.password ? status : 429);
      }),
      'change the own password': byListener(async (model, server, browser) => {
        const { account, cookie, trustCookie } = browser;
        const newWords = newPassword(model);
        const body = { password: account.password, newPassword: newWords, confirmPassword: newWords };
        const reply = await post(model, server, 'auth/password', body, `${cookie}; ${trustCookie}`);
        expect(reply.statusCode).toBe(200);
        account.password = newWords;
        Object.assign(browser, { trustCookie: trustCookieIn(reply), password: newWords });
        endLinks(model, account);
        endBrowsers(model, account, browser);
      }),
      'change the own address': byListener(async (model, server, browser) => {
        const { account, cookie, trustCookie } = browser;
        const { email } = newAccount(model);
        const body = { password: account.password, email };
        const reply = await post(model, server, 'auth/email', body, `${cookie}; ${trustCookie}`);
        expect(reply.statusCode).toBe(200);
        account.email = email;
        endLinks(model, account);
        endBrowsers(model, account, browser);
      }),
      'keep somebody out, or let them in': forAccount(async (model, server, account) => {
        account.isDisabled = !account.isDisabled;
        await asOperator(model, server, `people/${account.id}/${account.isDisabled ? 'disable' : 'enable'}`);
        if (account.isDisabled) endBrowsers(model, account);
      }),
      'remove an account': forAccount(async (model, server, account) => {
        await asOperator(model, server, `people/${account.id}`, 'DELETE');
        account.isDeleted = true;
        model.requests.delete(account.email);
        endLinks(model, account);
        model.people.push(await signUp(model, newAccount(model).email));
      }),
      'time goes by, or somebody sets the clock': command({
        input: fc.constantFrom(minute, 15 * minute, hour, day, -hour, -day),
        run: (_model, _real, by) => {
          clock.now += by;
        },
      }),
      'the end of a link comes': withLink(fc.constantFrom(-1, 0), async (_model, _server, [link, by]) => {
        clock.now = Math.max(clock.now, link.madeAt + lifetimes[link.kind] + by);
      }),
      'a clock is set back, and believed': command({
        input: fc.constantFrom(0, hour, day, 10 * day),
        run: async (model, _real, back) => {
          clock.now -= back;
          await correctFutureTimes(database, clock.now);
          for (const link of model.links)
            if (link.madeAt > clock.now + clockSkewAllowanceMs) link.madeAt = clock.now;
        },
      }),
      'forget what is over': command({
        input: nothing,
        run: async (model) => {
          for (const repository of [links, sessions, guesses]) await repository.sweep(clock.now);
          for (const link of model.links) link.isOver ||= !isLive(link);
          for (const [key, { from }] of model.requests)
            if (from + 15 * minute <= clock.now) model.requests.delete(key);
        },
      }),
    },
    async invariant(model) {
      for (const link of model.links.slice(-8)) {
        const opens = await links.look(link.token, clock.now);
        expect(opens && (opens.userId ?? opens.kind)).toBe(
          isLive(link) ? (link.account?.id ?? 'invitation') : undefined,
        );
      }
      for (const browser of model.browsers) {
        const [, token = ''] = browser.cookie.split('=');
        expect(await sessions.userOf(token, clock.now)).toBe(isIn(browser) ? browser.account.id : undefined);
      }
      expect(mails.map(({ to }) => to)).toEqual(model.mailedTo);
      expect(await operator.id()).toBe(model.operator.id);
    },
  });
});
