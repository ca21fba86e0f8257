import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.ts';

keepTemporaryFilesInMemory();

/** `npm run models` runs models for minutes, or for hundreds of times their commands. */
const isLongRun = process.env['EARSHOT_MODEL_COMMANDS'] !== undefined;

export default defineConfig({
  test: {
    // By itself Vitest leaves one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,rules,server,web,scripts,bench,e2e}/**/*.test.ts'],
          // Long ones ask hundreds of questions of a PostgreSQL, on a machine that may be busy.
          testTimeout: isLongRun ? 0 : 120_000,
          // A second, which it is by itself, is nothing on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          globalSetup: 'scripts/vitest-databases.ts',
          // A scan is a process of its own: without the cache each one strips its TypeScript again.
          env: { NODE_COMPILE_CACHE: 'node_modules/.cache/earshot-tests' },
        },
      },
      {
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/ui/testing/test-setup.ts'],
          // The first test of a file waits for all of its modules, long on a busy machine.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
