import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import type { Database } from '#server/database/open-database.ts';
import { sqliteDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { now, parsed, testShow } from '../testing/test-show.ts';

/** An episode as its publisher has it; `changes` counts what they did to it since the last reading. */
type Episode = {
  guid: number;
  sound: number;
  title: number;
  id: number | null;
  isPublished: boolean;
  changes: number;
  hasOtherGuid: boolean;
};
type Model = { episodes: Episode[]; played: Set<number>; values: number; time: number };
type Real = { show: Awaited<ReturnType<typeof testShow>>; database: Database };

const parsedOf = ({ guid, sound, title }: Episode) =>
  parsed(`Part ${title}`, {
    guid: `guid-${guid}`,
    enclosureUrl: `https://audio.example/${sound}.mp3`,
    fingerprint: `${guid} ${sound} ${title}`,
  });

async function idsByFingerprint({ show }: Real): Promise<Map<string, number>> {
  return new Map((await show.stored()).map(({ fingerprint, id }) => [fingerprint, id]));
}

async function readFeed(model: Model, real: Real, complete: boolean): Promise<void> {
  const published = model.episodes.filter(({ isPublished }) => isPublished);
  model.time += 3_600_000;
  await real.show.read(published.map(parsedOf), { complete, at: now + model.time });
  const ids = await idsByFingerprint(real);
  for (const episode of published) {
    const id = ids.get(parsedOf(episode).fingerprint);
    expect(id).toBeDefined();
    const isSame = !episode.hasOtherGuid || episode.changes < 2;
    // One with its guid, or where only one of guid, address and title is another, is the same episode.
    if (episode.id !== null && isSame && model.played.has(episode.id)) expect(id).toBe(episode.id);
    episode.id = id ?? null;
    Object.assign(episode, { changes: 0, hasOtherGuid: false });
  }
  const stored = await real.show.stored();
  const removedIds = new Set(stored.filter(({ removed }) => removed).map(({ id }) => id));
  expect(published.filter(({ id }) => id !== null && removedIds.has(id))).toEqual([]);
  expect(new Set(published.map(({ id }) => id)).size).toBe(published.length);
}

const any = fc.nat({ max: 50 });
const change = (run: (episode: Episode, value: number) => void) =>
  command<Model, Real, number>({
    input: any,
    canRun: ({ episodes }) => episodes.length > 0,
    run: (model, _real, number) => {
      const episode = model.episodes[number % model.episodes.length];
      model.values += 1;
      if (episode) run(episode, model.values);
    },
  });
const read = command<Model, Real, boolean>({ input: fc.boolean(), run: readFeed });
let shows = 0;

const publish = (opened: TestDatabase) =>
  runModel<Model, Real>({
    name: 'stored episodes',
    setup: async () => ({
      model: { episodes: [], played: new Set(), values: 0, time: 0 },
      real: {
        show: await testShow(opened, `https://a.example/${(shows += 1)}`),
        database: opened.database,
      },
    }),
    commands: {
      'publish an episode': command({
        input: fc.constant(null),
        run: (model) => {
          const value = (model.values += 1);
          model.episodes.push({
            guid: value,
            sound: value,
            title: value,
            id: null,
            isPublished: true,
            changes: 0,
            hasOtherGuid: false,
          });
        },
      }),
      'give it another guid': change((episode, value) => {
        episode.guid = value;
        episode.hasOtherGuid = true;
        episode.changes += 1;
      }),
      'give it another address': change((episode, value) => {
        episode.sound = value;
        episode.changes += 1;
      }),
      'give it another title': change((episode, value) => {
        episode.title = value;
        episode.changes += 1;
      }),
      'take it out of the feed': change((episode) => {
        episode.isPublished = false;
      }),
      'put it back': change((episode) => {
        episode.isPublished = true;
      }),
      'play it': command({
        input: any,
        run: async ({ episodes, played }, { show }, number) => {
          const id = episodes[number % Math.max(1, episodes.length)]?.id;
          if (id == null || !(await show.stored()).some((one) => one.id === id)) return;
          played.add(id);
          show.heard.add(id);
        },
      }),
      'read the feed': read,
      'read the feed again': read,
    },
    invariant: async ({ played }, { show }) => {
      const stored = new Set((await show.stored()).map(({ id }) => id));
      expect([...played].filter((id) => !stored.has(id))).toEqual([]);
    },
  });

test('an episode that somebody played is never lost, and stays who it is when its guid, address or title changes', async () => {
  expect.hasAssertions();
  await using opened = await sqliteDatabase();
  await publish(opened);
});
