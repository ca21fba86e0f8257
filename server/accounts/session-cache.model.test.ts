import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { testAppPasswords } from '#server/app-passwords/testing/test-app-passwords.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createAccountRemoval } from './account-removal.ts';
import { createDeviceRepository } from './device-repository.ts';
import { createSessionRepository } from './session-repository.ts';
import { createUserRepository } from './user-repository.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const opened = await sqliteDatabase();
/** The same file as another process opens it. */
const elsewhere = openDatabase(opened.location);
afterAll(async () => {
  await elsewhere.destroy();
  await opened[Symbol.asyncDispose]();
});

const quiet = () => undefined;
const serverOn = async (database: typeof elsewhere) => ({
  database,
  sessions: createSessionRepository(database, quiet),
  devices: createDeviceRepository(database),
  users: createUserRepository(database),
  removal: createAccountRemoval(database),
  apps: await testAppPasswords(database),
});
const servers = [await serverOn(opened.database), await serverOn(elsewhere)] as const;

type Account = { id: string; isDisabled: boolean; isDeleted: boolean };
type Key = { account: Account; secret: string; id: string; isEnded: boolean; startedAt: number };
type Model = { accounts: Account[]; sessions: Key[]; apps: Key[]; now: number; serial: number };

/** Who comes in with it; undefined: nobody any more. */
const whoseIs = ({ account, isEnded }: Key) =>
  isEnded || account.isDisabled || account.isDeleted ? undefined : account.id;

const which = fc.nat(1);
const at = fc.nat(5);
/** What is done at one of the servers to an account or to something of it. */
const change = (
  run: (model: Model, server: (typeof servers)[number], account: Account, index: number) => Promise<unknown>,
) =>
  command<Model, null, [0 | 1, number, number]>({
    input: fc.tuple(fc.constantFrom<0 | 1>(0, 1), which, at),
    run: async (model, _real, [place, whose, index]) => {
      const account = model.accounts[whose];
      if (account !== undefined && !account.isDeleted) await run(model, servers[place], account, index);
    },
  });
const ofAccount = (keys: readonly Key[], account: Account) => keys.filter((key) => key.account === account);
const oneOf = (keys: readonly Key[], account: Account, index: number): Key | undefined => {
  const own = ofAccount(keys, account);
  return own[index % Math.max(1, own.length)];
};

async function newAccount(model: Model): Promise<Account> {
  model.serial += 1;
  const id = (await servers[0].users.add(`listener${model.serial}@example.org`, 'hash', 0)) ?? '';
  return { id, isDisabled: false, isDeleted: false };
}

test('who may come in is known at once on every server, whatever ended where', async () => {
  await runModel<Model, null>({
    name: 'session cache',
    sequenceLength: 100,
    async setup() {
      await opened.database.deleteFrom('user').execute();
      const model: Model = { accounts: [], sessions: [], apps: [], now: Date.UTC(2026, 5, 1), serial: 0 };
      model.accounts = [await newAccount(model), await newAccount(model)];
      return { model, real: null };
    },
    commands: {
      'log in': change(async (model, { sessions }, account) => {
        const secret = await sessions.start(account.id, model.now);
        model.sessions.push({ account, secret, id: '', isEnded: false, startedAt: model.now });
      }),
      'log out': change(async (model, { sessions }, account, index) => {
        const session = oneOf(model.sessions, account, index);
        if (session === undefined) return;
        await sessions.end(session.secret);
        session.isEnded = true;
      }),
      'log out everywhere': change(async (model, { sessions }, account) => {
        await sessions.endAllOf(account.id);
        for (const session of ofAccount(model.sessions, account)) session.isEnded = true;
      }),
      'end the others, as a new password does': change(async (model, { devices }, account, index) => {
        const own = oneOf(model.sessions, account, index);
        await devices.endOthers(account.id, own?.secret);
        for (const session of ofAccount(model.sessions, account)) if (session !== own) session.isEnded = true;
      }),
      'disable the account or enable it': change(async (model, { users }, account) => {
        await users.setDisabled(account.id, account.isDisabled ? null : model.now);
        account.isDisabled = !account.isDisabled;
      }),
      'delete the account': change(async (model, { removal }, account) => {
        await removal.begin(account.id, model.now);
        account.isDeleted = true;
        model.accounts = [...model.accounts.filter((one) => one !== account), await newAccount(model)];
      }),
      'make a password for an app': change(async (model, { apps }, account) => {
        if (ofAccount(model.apps, account).length > 3) return;
        const { id, secret } = await apps.make({}, account.id);
        model.apps.push({ account, secret, id, isEnded: false, startedAt: 0 });
      }),
      'end one': change(async (model, { apps }, account, index) => {
        const app = oneOf(model.apps, account, index);
        if (app === undefined) return;
        await apps.kept.revoke(account.id, app.id);
        app.isEnded = true;
      }),
      'let time go by': command({
        input: fc.constantFrom(minute, 10 * minute, 400 * day),
        run: (model, _real, milliseconds) => {
          model.now += milliseconds;
          // Nobody came for longer than a session may last.
          if (milliseconds > day) for (const session of model.sessions) session.isEnded = true;
        },
      }),
      'forget what ran out': change(async (model, { sessions }) => sessions.sweep(model.now)),
    },
    invariant: async ({ sessions, apps, now }) => {
      for (const {
        sessions: repository,
        apps: { room },
      } of servers) {
        for (const session of sessions.slice(-6))
          expect(await repository.userOf(session.secret, now)).toBe(whoseIs(session));
        for (const app of apps.slice(-4))
          expect(
            [await room.bySecret(app.secret), await room.byId(app.id)].map((caller) => caller?.userId),
          ).toEqual([whoseIs(app), whoseIs(app)]);
      }
    },
  });
});
