import { IDBFactory } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { testCaches } from '../downloads/testing/test-caches.ts';

const day = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('self', { registration: { scope: 'https://music.example.org/' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page, or the worker: each has opened the record for itself. */
async function openContext() {
  vi.resetModules();
  const records = await import('./user-record.ts');
  const { activateUser } = await import('./activate-user.ts');
  const { updateCurrentUser } = await import('./current-user.ts');
  return { ...records, activateUser, updateCurrentUser };
}
type Context = Awaited<ReturnType<typeof openContext>>;

/** How a session ended, and by the device's clock when it began and was last seen. */
type Session = { userId: string; state: 'open' | 'locked' | 'logged out'; since: number; seenAt: number };
/** Who is recorded, and whose data are on the device. */
type Model = { session: Session | undefined; stored: string[] };
type Real = { page: Context; worker: Context; device: ReturnType<typeof testCaches> };

/** By the clock the session may be over by itself, or nobody can tell, since the clock was set back. */
const mayHaveExpired = ({ since, seenAt }: Session, now: number) =>
  now - seenAt >= 29 * day || now - since >= 179 * day || now <= seenAt - day || now <= since - day;

function logIn({ session, stored }: Model, userId: string, now: number): Model {
  const isSame = session?.userId === userId && session.state === 'open';
  return { stored, session: { userId, state: 'open', since: isSame ? session.since : now, seenAt: now } };
}
const withState = ({ session, stored }: Model, state: Session['state']): Model => ({
  stored,
  session: session && { ...session, state },
});
const lock = (model: Model) =>
  withState(model, model.session?.state === 'logged out' ? 'logged out' : 'locked');
const remove = (model: Model, userId: string): Model => ({
  ...model,
  stored: model.stored.filter((one) => one !== userId),
});

/** What each event does to record and data, by docs/offline.md, and how page or worker record it. */
const events = {
  'log in': {
    after: logIn,
    tell: ({ writeUser }: Context, userId: string) => writeUser(userId),
  },
  'log out in the app': {
    after: (model: Model) => withState(model, 'logged out'),
    tell: ({ writeUser }: Context) => writeUser(undefined),
  },
  'the session is gone': {
    after: lock,
    tell: async ({ lockUser }: Context) => void (await lockUser()),
  },
  'a page of somebody whose session was ended': {
    after(model: Model, _: string, now: number): Model {
      if (!model.session || mayHaveExpired(model.session, now)) return lock(model);
      return remove(withState(model, 'logged out'), model.session.userId);
    },
    tell: ({ updateCurrentUser }: Context) => updateCurrentUser(pageWith('ended')),
  },
  'a page of nobody': {
    after(model: Model, _: string, now: number): Model {
      const { session } = model;
      if (!session || session.state === 'logged out' || mayHaveExpired(session, now)) return lock(model);
      return remove(withState(model, 'logged out'), session.userId);
    },
    tell: ({ updateCurrentUser }: Context) => updateCurrentUser(pageWith('')),
  },
};
/** The same, alone: a page of somebody deletes first what another one has left without a log-out. */
function activate(model: Model, userId: string, now: number): Model {
  const { session } = model;
  const isLeft = session && session.userId !== userId && session.state !== 'logged out';
  return logIn(isLeft && !mayHaveExpired(session, now) ? remove(model, session.userId) : model, userId, now);
}
const pageWith = (listener: string) => new Response('', { headers: { 'x-earshot-listener': listener } });

/** What of the record and the data can be seen from outside. */
async function seen({ page, device }: Real) {
  const names = device.names().map((name) => name.replace('earshot-audio-', ''));
  const answers = [await page.readUser(), await page.endedListener(), await page.abandonedListener()];
  return { answers, stored: names.toSorted() };
}
function expected({ session, stored }: Model) {
  const ended = session && !mayHaveExpired(session, Date.now()) ? session.userId : undefined;
  const open = session?.state === 'open' ? session.userId : undefined;
  return {
    answers: [open, ended, session?.state === 'logged out' ? undefined : ended],
    stored: stored.toSorted(),
  };
}

const userIds = fc.constantFrom('ann', 'bob');
const event = fc.record({
  what: fc.constantFrom<keyof typeof events>(
    'log in',
    'log out in the app',
    'the session is gone',
    'a page of somebody whose session was ended',
    'a page of nobody',
  ),
  userId: userIds,
});

test('what page and worker record at once is as if one came after the other, and only what was surely ended is deleted', async () => {
  await runModel<Model, Real>({
    name: 'user record',
    setup: async () => {
      const device = testCaches();
      vi.stubGlobal('caches', device.caches);
      vi.stubGlobal('indexedDB', new IDBFactory());
      const [page, worker] = [await openContext(), await openContext()];
      return { model: { session: undefined, stored: [] }, real: { page, worker, device } };
    },
    commands: {
      'one thing happens': command({
        input: fc.record({ one: event, isInPage: fc.boolean() }),
        run: async (model, real, { one: { what, userId }, isInPage }) => {
          Object.assign(model, events[what].after(model, userId, Date.now()));
          await events[what].tell(isInPage ? real.page : real.worker, userId);
          expect(await seen(real)).toEqual(expected(model));
        },
      }),
      'two things happen at once': command({
        input: fc.tuple(event, event),
        run: async (model, real, [one, other]) => {
          const now = Date.now();
          const inOrder = [[one, other] as const, [other, one] as const].map(([first, second]) =>
            events[second.what].after(events[first.what].after(model, first.userId, now), second.userId, now),
          );
          await Promise.all([
            events[one.what].tell(real.page, one.userId),
            events[other.what].tell(real.worker, other.userId),
          ]);
          const result = await seen(real);
          expect(inOrder.map(expected)).toContainEqual(result);
          const happened = inOrder.find((each) => JSON.stringify(expected(each)) === JSON.stringify(result));
          Object.assign(model, happened);
        },
      }),
      'a page of a listener': command({
        input: fc.tuple(userIds, fc.boolean()),
        run: async (model, real, [userId, isInPage]) => {
          Object.assign(model, activate(model, userId, Date.now()));
          if (isInPage) await real.page.activateUser(userId);
          else await real.worker.updateCurrentUser(pageWith(userId));
          expect(await seen(real)).toEqual(expected(model));
        },
      }),
      'something is stored': command({
        input: userIds,
        run: async (model, { device, page }, userId) => {
          if ((await page.readUser()) !== userId) return;
          await device.caches.open(`earshot-audio-${userId}`);
          model.stored = [...new Set([...model.stored, userId])];
        },
      }),
      'days pass, or somebody sets the clock': command({
        input: fc.constantFrom(0.1, 1, 10, 28, 30, 180, -0.5, -2, -40, -200),
        run: async (model, real, days) => {
          vi.setSystemTime(Date.now() + days * day);
          expect(await seen(real)).toEqual(expected(model));
        },
      }),
    },
  });
});
