import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createImportRepository } from './import-repository.ts';

const opened = await sqliteDatabase();
afterAll(() => opened[Symbol.asyncDispose]());
const { database } = opened;
const users = createUserRepository(database);
const [ann, bob] = [
  (await users.add('a@example.org', '', 0)) ?? '',
  (await users.add('b@example.org', '', 0)) ?? '',
];
const outcome = { parts: [], unmatched: { total: 0, names: [] }, notes: [], error: null };

type Import = { id: string; startedAt: number; finishedAt: number | null; total: number; done: number };
/** The last import of each listener. */
type Model = { last: Map<string, Import>; begun: number; now: number };
type Real = { imports: ReturnType<typeof createImportRepository> };

const isRunning = ({ last }: Model, userId: string) => last.get(userId)?.finishedAt === null;
const iso = (time: number) => new Date(time).toISOString();
const who = fc.constantFrom(ann, bob);
const times = fc.integer({ min: 1, max: 3 });

test('of files that I send, also from several devices at once, one is taken in at a time, and it says how far it is', async () => {
  await runModel<Model, Real>({
    name: 'import repository',
    async setup() {
      await database.deleteFrom('account_import').execute();
      const model = { last: new Map<string, Import>(), begun: 0, now: 1_780_000_000_000 };
      return { model, real: { imports: createImportRepository(database) } };
    },
    commands: {
      'send a file from some devices': command({
        input: fc.tuple(who, times, fc.integer({ min: 1, max: 50 })),
        run: async (model, { imports }, [userId, devices, total]) => {
          const ids = Array.from({ length: devices }, () => `import-${(model.begun += 1)}`);
          const begun = await Promise.all(ids.map((id) => imports.begin(userId, id, total, model.now)));
          const accepted = ids.filter((_id, index) => begun[index]);
          expect(accepted).toHaveLength(isRunning(model, userId) ? 0 : 1);
          for (const id of accepted)
            model.last.set(userId, { id, startedAt: model.now, finishedAt: null, total, done: 0 });
        },
      }),
      'come further': command({
        input: fc.tuple(who, fc.nat(50)),
        canRun: (model, [userId]) => isRunning(model, userId),
        run: async ({ last }, { imports }, [userId, done]) => {
          const current = last.get(userId);
          if (current === undefined) return;
          await imports.note(current.id, done);
          current.done = done;
        },
      }),
      'end, as told once or again after a lost reply': command({
        input: fc.tuple(who, times),
        canRun: (model, [userId]) => isRunning(model, userId),
        run: async (model, { imports }, [userId, tries]) => {
          const current = model.last.get(userId);
          if (current === undefined) return;
          for (let count = 0; count < tries; count += 1) await imports.finish(current.id, outcome, model.now);
          Object.assign(current, { finishedAt: model.now, done: current.total });
        },
      }),
      'set the clock': command({
        input: fc.constantFrom(1000, 3_600_000, -86_400_000),
        run: (model, _real, milliseconds) => {
          model.now += milliseconds;
        },
      }),
      'start the server again': command({
        input: fc.constant(null),
        run: (_model, real) => {
          real.imports = createImportRepository(database);
        },
      }),
    },
    invariant: async (model, { imports }) => {
      for (const userId of [ann, bob]) {
        const current = model.last.get(userId);
        const expected = current && {
          total: current.total,
          done: current.done,
          startedAt: iso(current.startedAt),
          finishedAt: current.finishedAt === null ? null : iso(current.finishedAt),
        };
        const [state, running] = await Promise.all([imports.standOf(userId), imports.isRunning(userId)]);
        expect(state).toEqual(expected === undefined ? null : { ...expected, ...outcome });
        expect(running).toBe(isRunning(model, userId));
        expect(current && (await imports.unfinished(current.id))).toBe(running ? userId : undefined);
      }
    },
  });
});
