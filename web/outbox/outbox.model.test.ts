import * as fc from 'fast-check';
import { keys, type UseStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createTestLocks, createTestServer, openPage, outcomes } from './testing/test-pages.ts';
import { newStore } from './testing/test-store.ts';

const day = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Anna has two tabs, Bob one. */
const listeners = ['anna', 'anna', 'bob'] as const;
/** What a listener did in one of the tabs. `replaces`: only the last one of these counts. */
type Change = { id: string; tab: number; sequence: string; replaces: string | undefined };
type Model = { changes: Change[] };

let browsers = 0;
function open() {
  browsers += 1;
  const server = createTestServer();
  // On plain http a browser has no locks.
  const browser = { server, store: newStore(), locks: browsers % 2 === 0 ? createTestLocks() : undefined };
  return { server, browser, tabs: listeners.map((userId) => openPage(browser, userId)) };
}
type Real = ReturnType<typeof open>;

/** Lets pages go on with their storage: each read of it stands behind what was begun before. */
async function settle({ browser: { store } }: { browser: { store: UseStore } }): Promise<void> {
  for (let read = 0; read < 3; read += 1) await keys(store);
}

const tabs = fc.nat({ max: 2 });
const names = fc.constantFrom('one', 'two');

function put(model: Model, real: Real, tab: number, change: Pick<Change, 'sequence' | 'replaces'>): void {
  const id = `c${model.changes.length}`;
  model.changes.push({ id, tab, ...change });
  const { replaces } = change;
  real.tabs[tab]?.outbox.put({
    kind: 'music',
    id,
    sequence: change.sequence,
    payload: id,
    ...(replaces !== undefined && { replaces }),
  });
}

/** Whether a later change of the same listener took its place. */
const isReplaced = ({ changes }: Model, change: Change) =>
  change.replaces !== undefined &&
  changes
    .slice(changes.indexOf(change) + 1)
    .some(({ tab, replaces }) => listeners[tab] === listeners[change.tab] && replaces === change.replaces);

test('every change reaches the server once and in its order, whatever stops page, network or server', async () => {
  await runModel<Model, Real>({
    name: 'outbox',
    setup: async () => {
      const real = open();
      await settle(real);
      return { model: { changes: [] }, real };
    },
    close: ({ tabs: opened }) => {
      for (const tab of opened) tab.close();
    },
    commands: {
      'change something': command({
        input: fc.tuple(tabs, names),
        run: (model, real, [tab, sequence]) => put(model, real, tab, { sequence, replaces: undefined }),
      }),
      'change the same thing again': command({
        input: tabs,
        run: (model, real, tab) => put(model, real, tab, { sequence: 'liked', replaces: 'liked' }),
      }),
      'the server answers': command({
        input: fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(...outcomes, 'taken' as const)),
        run: (_model, { server }, [at, outcome]) => server.answer(at, outcome),
      }),
      'the server answers, and something changes just then': command({
        input: fc.tuple(tabs, names, fc.nat({ max: 3 }), fc.nat({ max: 15 })),
        run: async (model, real, [tab, sequence, reads, turns]) => {
          real.server.answer(0, 'taken');
          for (let read = 0; read < reads; read += 1) await keys(real.browser.store);
          for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
          put(model, real, tab, { sequence, replaces: undefined });
        },
      }),
      'close a tab and open it again': command({
        input: tabs,
        run: async (_model, real, tab) => {
          // What was written is in the browser's storage.
          await settle(real);
          real.tabs[tab]?.close();
          const page = openPage(real.browser, listeners[tab] ?? 'anna');
          real.tabs[tab] = page;
          await page.outbox.restored;
        },
      }),
      'log out and in again': command({
        input: tabs,
        run: async (_model, real, tab) => {
          await settle(real);
          real.tabs[tab]?.logOut();
          const page = openPage(real.browser, listeners[tab] ?? 'anna');
          real.tabs[tab] = page;
          await page.outbox.restored;
        },
      }),
      'draw a screen anew': command({
        input: tabs,
        run: (_model, real, tab) => real.tabs[tab]?.serveAnew(),
      }),
      'seconds pass': command({
        input: fc.constantFrom(1, 16),
        run: async (_model, _real, seconds) => void (await vi.advanceTimersByTimeAsync(seconds * 1000)),
      }),
      'somebody sets the clock': command({
        input: fc.constantFrom(-day, 60 * 60 * 1000, 90 * day),
        run: (_model, _real, by) => void vi.setSystemTime(Date.now() + by),
      }),
      'all is sent': command({
        input: fc.constant(null),
        run: async (model, real) => {
          const isWaiting = () => real.tabs.some(({ outbox }) => outbox.count() > 0);
          for (let turn = 0; turn < 30 && (turn < 2 || isWaiting()); turn += 1) {
            // By itself, and a while after what failed: nobody asks for it.
            await vi.advanceTimersByTimeAsync(16_000);
            await settle(real);
            while (real.server.calls.length > 0) real.server.answer(0, 'taken');
            await settle(real);
          }
          const { applied, refused } = real.server;
          const arrived = new Set([...applied.map(({ id }) => id), ...refused]);
          const lost = model.changes.filter(
            (change) => !arrived.has(change.id) && !isReplaced(model, change),
          );
          expect(lost).toEqual([]);
          expect(real.tabs.map(({ outbox }) => outbox.count())).toEqual([0, 0, 0]);
        },
      }),
    },
    invariant: async ({ changes }, real) => {
      await settle(real);
      const { server } = real;
      // A page sends nothing while a call of its own with the same is on its way.
      for (const open of new Set(server.calls.map(({ page }) => page))) {
        const calls = server.calls.filter(({ page }) => page === open);
        const ids = calls.flatMap(({ operations }) => operations.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
      }
      // Another listener may be there by now.
      expect(server.callsAfterLogOut).toEqual([]);
      const order = server.applied.map(({ id }) => id);
      for (const [tab, userId] of listeners.entries())
        for (const sequence of ['one', 'two']) {
          const own = changes.filter((change) => change.tab === tab && change.sequence === sequence);
          const ids = own.map(({ id }) => id).filter((id) => order.includes(id));
          expect(order.filter((id) => ids.includes(id))).toEqual(ids);
          const senders = server.applied.filter(({ id }) => ids.includes(id)).map((one) => one.userId);
          expect(senders).toEqual(ids.map(() => userId));
        }
      expect(server.ages.every((age) => age >= 0 && age <= 60 * day)).toBe(true);
    },
  });
});
