import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createPlaylistRepository } from '#server/folder/listener/playlist-repository.ts';
import { testPlaylists } from '#server/folder/testing/test-playlists.ts';
import { withCountLimit } from './count-limit.ts';
import type { Database } from './open-database.ts';
import { onBothDatabases } from './testing/test-databases.ts';

const max = 3;
type Who = 'ann' | 'bob';
/** What each has; a number stands for one of theirs. */
type Model = Record<Who, number>;
class LimitReached extends Error {}
class Failed extends Error {}

const who = fc.constantFrom<Who>('ann', 'bob');

onBothDatabases((open) => {
  test('of many at once no more are added than the limit allows, another’s count for nothing, and what failed or went leaves its place', async () => {
    await using opened = await open();
    const { database } = opened;
    const { ann, bob } = await testPlaylists(opened);
    const ids = { ann, bob };

    const countOf = async (on: Database, owner: Who): Promise<number> => {
      const rows = on.selectFrom('folder_playlist').where('user_id', '=', ids[owner]);
      const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    };
    const add = (on: Database, owner: Who, failsAfter = false) =>
      withCountLimit(on, { name: 'playlist folders', owner: ids[owner] }, async (changes) => {
        if ((await countOf(changes, owner)) >= max) throw new LimitReached();
        await createPlaylistRepository(changes).create(ids[owner], { name: 'One', description: '' }, 1);
        if (failsAfter) throw new Failed();
      });
    /** How many were added; each that was not met the limit. */
    async function outcomeOf(adding: Promise<void>[]): Promise<number> {
      const outcomes = await Promise.allSettled(adding);
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused.filter(({ reason }) => !(reason instanceof LimitReached))).toEqual([]);
      return outcomes.filter(({ status }) => status === 'fulfilled').length;
    }

    await runModel<Model, null>({
      name: 'count limit',
      async setup() {
        await database.deleteFrom('folder_playlist').execute();
        return { model: { ann: 0, bob: 0 }, real: null };
      },
      commands: {
        'add some at once': command({
          input: fc.tuple(who, fc.integer({ min: 1, max: 4 })),
          run: async (model, _real, [owner, requestCount]) => {
            const added = await outcomeOf(Array.from({ length: requestCount }, () => add(database, owner)));
            expect(added).toBe(Math.min(requestCount, max - model[owner]));
            model[owner] += added;
          },
        }),
        'both add at once': command({
          input: fc.constant(null),
          run: async (model) => {
            const both = (['ann', 'bob'] as const).map(
              async (owner) =>
                [owner, await outcomeOf([add(database, owner), add(database, owner)])] as const,
            );
            for (const [owner, added] of await Promise.all(both)) {
              expect(added).toBe(Math.min(2, max - model[owner]));
              model[owner] += added;
            }
          },
        }),
        'it fails after it was added': command({
          input: who,
          run: (model, _real, owner) =>
            expect(add(database, owner, true)).rejects.toBeInstanceOf(
              model[owner] < max ? Failed : LimitReached,
            ),
        }),
        'add as part of what fails later': command({
          input: who,
          run: (model, _real, owner) => {
            const whole = database.transaction().execute(async (changes) => {
              await add(changes, owner);
              throw new Failed();
            });
            return expect(whole).rejects.toBeInstanceOf(model[owner] < max ? Failed : LimitReached);
          },
        }),
        'take one away': command({
          input: who,
          canRun: (model, owner) => model[owner] > 0,
          run: async (model, _real, owner) => {
            const row = await database
              .selectFrom('folder_playlist')
              .select('id')
              .where('user_id', '=', ids[owner])
              .executeTakeFirstOrThrow();
            await database.deleteFrom('folder_playlist').where('id', '=', row.id).execute();
            model[owner] -= 1;
          },
        }),
      },
      invariant: async (model) => {
        for (const owner of ['ann', 'bob'] as const)
          expect(await countOf(database, owner)).toBe(model[owner]);
      },
    });
  });
});
