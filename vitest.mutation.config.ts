import { defineConfig } from 'vitest/config';
import { mutationRooms } from './scripts/mutation-rooms.ts';

/** Only the room's own tests: what a room promises its own tests must notice, and thousands of runs must be short. */
const tests = mutationRooms[process.env['EARSHOT_MUTATION_ROOM'] ?? '']?.tests ?? [];
/** Where one pattern names both kinds of tests: those of one kind. */
const ofKind = (ending: 'ts' | 'tsx') =>
  tests
    .map((pattern) => pattern.replace('{ts,tsx}', ending))
    .filter((pattern) => pattern.endsWith(`.${ending}`));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ofKind('ts'),
          testTimeout: 60_000,
          globalSetup: 'scripts/vitest-postgres.ts',
        },
      },
      {
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ofKind('tsx'),
          setupFiles: ['web/ui/testing/test-setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
