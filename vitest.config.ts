import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,server,web,scripts,bench}/**/*.test.ts'],
          testTimeout: 20_000,
          globalSetup: 'scripts/vitest-postgres.ts',
          // A scan is a process of its own: without the cache each one strips its TypeScript anew.
          env: { NODE_COMPILE_CACHE: 'node_modules/.cache/earshot-tests' },
        },
      },
      {
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/ui/test-setup.ts'],
          // The first test of a file waits for all of its modules, long on a busy machine.
          testTimeout: 20_000,
        },
      },
    ],
  },
});
