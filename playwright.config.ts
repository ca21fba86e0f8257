import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.ts';

keepTemporaryFilesInMemory();

const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];
const executablePath = process.env['EARSHOT_CHROMIUM'] ?? '';

export default defineConfig({
  testDir: 'e2e',
  // Tests of `e2e/days` are Vitest's.
  testMatch: '**/*.spec.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every journey would cost as much as the journeys; `--trace on` records one that fails.
    trace: 'off',
    // Nothing that is asserted moves, and still pictures cost a machine without a graphics card nothing.
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker asks for is not seen by `page.route`; the journeys that are about it let it in.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'journeys',
      testIgnore: '**/first-gesture.spec.ts',
      use: {
        launchOptions: { executablePath, args: [...quiet, '--autoplay-policy=no-user-gesture-required'] },
      },
    },
    // A browser as listeners have it: sound only after a real click.
    {
      name: 'first gesture',
      testMatch: '**/first-gesture.spec.ts',
      use: { launchOptions: { executablePath, args: quiet } },
    },
  ],
});
