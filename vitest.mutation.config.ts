import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { mutationModules } from './scripts/mutation-modules.ts';

/** Only the module's own tests: they must notice its faults, and thousands of runs must be short. */
const tests = mutationModules[process.env['EARSHOT_MUTATION_ROOM'] ?? '']?.tests ?? [];
/** Where one pattern names both kinds of tests: those of one kind. */
const ofKind = (ending: 'ts' | 'tsx') =>
  tests
    .map((pattern) => pattern.replace('{ts,tsx}', ending))
    .filter((pattern) => pattern.endsWith(`.${ending}`));

/** Most faults are noticed by a short test: the long ones come last. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed();
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ShortestFirst },
    // One worker loads the modules once for all files of a run; the next fault has a worker of its own.
    isolate: false,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ofKind('ts'),
          testTimeout: 20_000,
          expect: { poll: { timeout: 5_000 } },
          // What SQLite notices PostgreSQL need not be asked, which would take twice as long.
          provide: { sqliteTemplate: '', postgresUrl: '', postgresTemplate: '' },
        },
      },
      {
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ofKind('tsx'),
          setupFiles: ['web/ui/testing/test-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
