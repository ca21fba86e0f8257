import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import {
  createTestDevice,
  openPage,
  type TestDevice,
  type TestPage,
  testLimits,
} from './testing/test-device.ts';

const day = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const albumKey = ['music', 'folder', 'album', 'one'];
const queryKeys = [
  albumKey,
  ...['two', 'three'].map((album) => ['music', 'folder', 'album', album]),
  ...['one', 'two'].map((song) => ['music', 'folder', 'lyrics', song]),
  ['music', 'folder', 'search', 'rain'],
];
const isSearch = (queryKey: readonly string[]) => queryKey[2] === 'search';
const isLyrics = (hash: string) => hash.includes('lyrics');

/** What a page showed of a query: `text` says whose it is, by which build, and is there once. */
type Answer = { text: string; build: string; at: number; size: number };
/** `last`: what is stored now, if all went well. `all`: what may be there where storage failed. */
type Stored = {
  userId: string;
  hash: string;
  last: Answer | undefined;
  all: Answer[];
  isNew: boolean;
  /** Something failed while it was written; the next tidying may remove it. */
  isHalf: boolean;
};
/** `since`: the number of the first answer that is not written. */
type Tab = {
  page: TestPage;
  userId: string;
  build: string;
  answers: Map<string, Answer>;
  unwritten: Set<string>;
  since: number;
};
/** `failed`: whose storage failed since all was written last; `cleared`: who logged out since. */
type Model = {
  session: TestDevice['session'];
  tabs: Tab[];
  stored: Map<string, Stored>;
  failed: Set<string>;
  cleared: Set<string>;
  answers: number;
};
type Real = { device: TestDevice; tabs: Tab[] };

/** Whose a page is after a log-out in it, until it is opened again. */
const nobody = '';
const openTab = (device: TestDevice, userId: string, build: string): Tab => ({
  page: openPage(device, userId, build),
  userId,
  build,
  answers: new Map(),
  unwritten: new Set(),
  since: 0,
});
const tabAt = ({ tabs }: Model, at: number): Tab => {
  const tab = tabs[at];
  if (!tab) throw new Error(`There is no tab ${at}.`);
  return tab;
};
const ageMs = ({ at }: Answer) => Math.abs(Date.now() - at);

function write(model: Model, tab: Tab): void {
  // Who is not signed in here any more stores nothing here.
  for (const hash of model.session.userId === tab.userId ? tab.unwritten : []) {
    const id = `${tab.userId} ${hash}`;
    const answer = tab.answers.get(hash);
    const { all = [], isHalf = false } = model.stored.get(id) ?? {};
    if (!answer) continue;
    const stored = { userId: tab.userId, hash, last: answer, all: [...all, answer] };
    model.stored.set(id, { ...stored, isNew: true, isHalf });
  }
  tab.unwritten.clear();
}

const ownStored = ({ stored }: Model, userId: string) =>
  [...stored.values()].filter((one) => one.userId === userId);
const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
/** By class, since songs' words are counted apart. */
function isOverLimits(stored: readonly Stored[]): boolean {
  const ofLyrics = stored.filter(({ hash }) => isLyrics(hash)).length;
  const size = sum(stored.map(({ all }) => Math.max(...all.map((one) => one.size))));
  return (
    ofLyrics > testLimits.wordsCount || stored.length - ofLyrics > testLimits.count || size > testLimits.size
  );
}

/** Whether it may be removed: there is too much, it is too old, or the other build removed it. */
function mayBeRemoved(model: Model, { userId, all, isHalf }: Stored): boolean {
  const own = ownStored(model, userId);
  const builds = model.tabs.filter((tab) => tab.userId === userId).map(({ build }) => build);
  return (
    isHalf ||
    model.cleared.has(userId) ||
    isOverLimits(own) ||
    all.some((answer) => ageMs(answer) > testLimits.age || builds.some((build) => build !== answer.build))
  );
}

const versionOf = ({ text, at }: Pick<Answer, 'text' | 'at'>) => `${text}, ${at}`;

/** Whatever is on the device was stored last for its listener; and it is there, unless it had to go. */
async function expectStored(model: Model, { device }: Real): Promise<void> {
  await device.settle();
  const { answers, list } = await device.content();
  const versions = new Map(
    answers.map(([[userId, hash], { at, data }]) => [`${userId} ${hash}`, versionOf({ ...data, at })]),
  );
  const ids = [...versions.keys(), ...list.map(([key]) => key.join(' '))];
  expect(ids.filter((id) => !model.stored.has(id))).toEqual([]);
  for (const [id, stored] of model.stored)
    expect(possibleVersions(model, stored)).toContain(versions.get(id));
  for (const [id, stored] of model.stored) updateStored(model, id, stored, versions.get(id));
  model.failed.clear();
  model.cleared.clear();
}

function possibleVersions(model: Model, stored: Stored): (string | undefined)[] {
  if (model.failed.has(stored.userId)) return [undefined, ...stored.all.map(versionOf)];
  const last = stored.last && versionOf(stored.last);
  return mayBeRemoved(model, stored) ? [undefined, last] : [last];
}

function updateStored(model: Model, id: string, stored: Stored, version: string | undefined): void {
  const last = stored.all.find((one) => versionOf(one) === version);
  const hasFailed = model.failed.has(stored.userId);
  if (model.cleared.has(stored.userId) && !last && !hasFailed) model.stored.delete(id);
  else {
    const isHalf = stored.isNew ? hasFailed : stored.isHalf;
    Object.assign(stored, { last, all: last && !isHalf ? [last] : stored.all, isNew: false, isHalf });
  }
}

/** After a while that nobody disturbs, what is stored of the tab's listener is within the limits, and what went was older. */
async function expectLimits(model: Model, real: Real, { userId, build }: Tab): Promise<void> {
  const before = ownStored(model, userId).map((stored) => ({ ...stored }));
  await expectStored(model, real);
  const remaining = ownStored(model, userId).filter(({ last, isHalf }) => last && !isHalf);
  expect(isOverLimits(remaining)).toBe(false);
  const leftAnswers = remaining.flatMap(({ hash, last }) => (last ? [{ hash, ...last }] : []));
  expect(leftAnswers.filter((one) => one.build !== build || ageMs(one) > testLimits.age)).toEqual([]);
  for (const { hash, last, isHalf } of before) {
    if (last?.build !== build || isHalf || leftAnswers.some(({ text }) => text === last.text)) continue;
    const sameClass = leftAnswers.filter((other) => isLyrics(other.hash) === isLyrics(hash));
    expect(sameClass.filter((other) => ageMs(other) > ageMs(last))).toEqual([]);
  }
}

/** In place of a size: what the page has already. */
const sameAgain = 0;

function answer(model: Model, at: number, queryKey: readonly string[], size: number): void {
  const tab = tabAt(model, at);
  const { queries } = tab.page;
  model.answers += 1;
  const hash = JSON.stringify(queryKey);
  const same = size === sameAgain ? queries.getQueryData<{ text: string }>(queryKey) : undefined;
  const text = `${tab.userId} ${tab.build} ${model.answers}`;
  const data = same ? { ...same } : { text, filler: 'x'.repeat(size) };
  queries.setQueryData(queryKey, data);
  const seen = { text: data.text, build: tab.build, at: Date.now(), size: JSON.stringify(data).length };
  tab.answers.set(hash, seen);
  if (isSearch(queryKey)) return;
  if (tab.unwritten.size === 0) tab.since = model.answers;
  tab.unwritten.add(hash);
}

const isSignedIn = (model: Model, at: number) => tabAt(model, at).userId === model.session.userId;

function pass(model: Model, seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
  for (const tab of model.tabs.toSorted((one, other) => one.since - other.since)) write(model, tab);
}

function hide(model: Model, at: number): void {
  const tab = tabAt(model, at);
  tab.page.hide();
  write(model, tab);
}

function reopen(model: Model, real: Real, at: number, build: string): Tab {
  const { page } = tabAt(model, at);
  page.kill();
  return (model.tabs[at] = openTab(real.device, model.session.userId ?? nobody, build));
}

/** A page that shows nothing yet asks a server that is away. */
async function askAnew(model: Model, real: Real, { at, queryKey, build }: Question): Promise<Tab> {
  await expectStored(model, real);
  const tab = reopen(model, real, at, build);
  await tab.page.ask(queryKey);
  return tab;
}

const anyTab = fc.nat({ max: 2 });
const anyKey = fc.constantFrom(...queryKeys);
const anyBuild = fc.constantFrom('new', 'new', 'new', 'new', 'new', 'old');
const anyStore = fc.constantFrom('answers' as const, 'list' as const);
const dice = fc.nat({ max: 3 });
type Question = { at: number; queryKey: readonly string[]; build: string };
const anyQuestion = { at: anyTab, queryKey: anyKey, build: anyBuild };
const anySize = fc.constantFrom(sameAgain, 1, 10, 100, 200);

const answered = command<Model, Real, [number, readonly string[], number]>({
  input: fc.tuple(anyTab, anyKey, anySize),
  run: (model, _real, [at, queryKey, size]) => answer(model, at, queryKey, size),
});
const secondsPass = command<Model, Real, number>({
  input: fc.constantFrom(1, 1, 61),
  run: (model, _real, seconds) => pass(model, seconds),
});
const step = command<Model, Real, 'answers' | 'list'>({
  input: anyStore,
  run: (_model, { device }, name) => device.begin(name),
});

function expectShown(
  { page: { queries } }: Tab,
  queryKey: readonly string[],
  expected: Answer | undefined,
): void {
  expect(queries.getQueryData<Answer>(queryKey)?.text).toBe(expected?.text);
  expect(queries.getQueryState(queryKey)?.dataUpdatedAt).toBe(expected?.at ?? 0);
}

const pageIsOpened = command<Model, Real, Question & { isAnsweredThen: boolean; other: number }>({
  canRun: ({ session }) => session.userId !== undefined,
  input: fc.record({ ...anyQuestion, isAnsweredThen: fc.boolean(), other: anyTab }),
  run: async (model, real, { isAnsweredThen, other, ...question }) => {
    const { at, queryKey } = question;
    const tab = await askAnew(model, real, question);
    const hash = JSON.stringify(queryKey);
    if (isAnsweredThen) answer(model, at, queryKey, 1);
    const last = model.stored.get(`${tab.userId} ${hash}`)?.last;
    const isReadable = last?.build === tab.build && ageMs(last) <= testLimits.age;
    const expected = tab.answers.get(hash) ?? (isReadable ? last : undefined);
    await real.device.settle();
    expectShown(tab, queryKey, expected);
    if (expected) tab.answers.set(hash, expected);
    // What came back is not written again: another tab may have newer.
    answer(model, other, queryKey, 2);
    hide(model, other);
  },
});

async function fail(model: Model, { device }: Real, name: 'answers' | 'list'): Promise<void> {
  const userId = await device.fail(name);
  if (userId !== undefined) model.failed.add(userId);
}

function logOut(model: Model, tab: Tab): void {
  model.session.userId = undefined;
  tab.page.logOut();
  for (const stored of ownStored(model, tab.userId)) stored.last = undefined;
  model.cleared.add(tab.userId);
  tab.unwritten.clear();
  tab.userId = nobody;
}

test('where the server is away a listener gets what was stored last for them, within the limits, and nothing of it outlives their log-out', async () => {
  expect.hasAssertions();
  await runModel<Model, Real>({
    name: 'query cache',
    setup: () => {
      const device = createTestDevice('anna');
      const tabs = [0, 1, 2].map(() => openTab(device, 'anna', 'new'));
      return {
        model: {
          session: device.session,
          tabs,
          stored: new Map(),
          failed: new Set(),
          cleared: new Set(),
          answers: 0,
        },
        real: { device, tabs },
      };
    },
    close: ({ tabs }) => {
      for (const { page } of tabs) page.kill();
    },
    commands: {
      'the server answers': answered,
      'the server answers again': answered,
      'seconds pass': secondsPass,
      'a transaction is done': step,
      'another transaction is done': step,
      'a transaction fails': command({ input: anyStore, run: fail }),
      'half of an answer is written': command({
        input: fc.tuple(anyTab, anyKey, anyStore),
        run: async (model, real, [at, queryKey, name]) => {
          await expectStored(model, real);
          answer(model, at, queryKey, 1);
          hide(model, at);
          await fail(model, real, name);
        },
      }),
      'all is written': command({
        input: fc.constant(null),
        run: (model, real) => expectStored(model, real),
      }),
      'a minute passes, and more is written': command({
        input: fc.tuple(anyTab, fc.subarray(queryKeys, { maxLength: 3 }), anySize),
        canRun: (model, [at]) => isSignedIn(model, at),
        run: async (model, real, [at, some, size]) => {
          pass(model, 61);
          for (const queryKey of some) {
            await expectStored(model, real);
            answer(model, at, queryKey, size);
            pass(model, 1);
          }
          pass(model, 61);
          await expectStored(model, real);
          answer(model, at, albumKey, size);
          pass(model, 1);
          await expectLimits(model, real, tabAt(model, at));
        },
      }),
      'a page is hidden': command({ input: anyTab, run: (model, _real, at) => hide(model, at) }),
      'a page is killed and opened again': command({
        input: fc.tuple(anyTab, anyBuild),
        canRun: ({ session }) => session.userId !== undefined,
        run: (model, real, [at, build]) => {
          model.failed.add(tabAt(model, at).page.userId);
          reopen(model, real, at, build);
        },
      }),
      'a page is opened, and nobody answers': pageIsOpened,
      'another page is opened, and nobody answers': pageIsOpened,
      'somebody sets the clock': command({
        input: fc.constantFrom(-day, -day, 60 * 60_000, 60 * 60_000, 61 * day, -61 * day),
        run: async (model, real, byMs) => {
          await expectStored(model, real);
          vi.setSystemTime(Date.now() + byMs);
        },
      }),
      'log out': command({
        input: fc.tuple(anyTab, dice),
        canRun: (model, [at, number]) => isSignedIn(model, at) && number === 0,
        run: (model, _real, [at]) => logOut(model, tabAt(model, at)),
      }),
      'log out before an answer is restored': command({
        input: fc.record({ ...anyQuestion, number: dice }),
        canRun: ({ session }, { number }) => session.userId !== undefined && number === 0,
        run: async (model, real, question) => {
          const tab = await askAnew(model, real, question);
          logOut(model, tab);
          await expectStored(model, real);
          expect(tab.page.queries.getQueryData(question.queryKey)).toBeUndefined();
        },
      }),
      'log in': command({
        input: fc.tuple(anyTab, fc.constantFrom('anna', 'bob'), dice),
        canRun: ({ session }, [, , number]) => session.userId === undefined || number === 0,
        run: (model, real, [at, userId]) => {
          model.failed.add(tabAt(model, at).page.userId);
          model.session.userId = userId;
          reopen(model, real, at, 'new');
        },
      }),
    },
  });
});
