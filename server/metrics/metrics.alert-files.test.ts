import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { postgresDatabase } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';

const path = (name: string) => fileURLToPath(new URL(`../../contrib/${name}`, import.meta.url));
const alerts = path('prometheus/earshot-alerts.yaml');
const dashboard = path('grafana/earshot.json');

/** Every word of a query that can be a name of ours or of the process. */
const namesIn = (text: string): string[] => [
  ...new Set(text.match(/\b(?:earshot|http|nodejs|process)_[a-z0-9_]+\b/g) ?? []),
];

const panels = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

/** `/metrics` of a server that has all there is to measure. */
async function measured(): Promise<string> {
  const now = new Date().toISOString();
  const folder = {
    routes: () => undefined,
    library: () => ({ async *slices() {}, find: () => Promise.resolve(undefined) }),
    status: () => ({
      state: 'idle' as const,
      source: 'folder' as const,
      found: 1,
      done: 1,
      songs: 1,
      unreadable: 0,
      revision: 1,
      finishedAt: now,
      problem: null,
    }),
    problems: async () => ({ problem: null, silent: [], unreadable: { count: 0, paths: [] } }),
    convertingCount: () => 0,
  };
  const backups = {
    backUpNow: async () => true,
    pathOf: () => undefined,
    status: async () => ({
      folder: '/',
      nightly: true,
      running: false,
      last: null,
      nextAt: null,
      backups: [{ name: 'a.zip', madeAt: now, bytes: 1 }],
    }),
  };
  const config = { signups: 'open' as const, publicUrl: undefined, trustProxy: 1, dataFolder: '/' };
  await using server = await testApp({ config, folder, backups }, await postgresDatabase());
  const times = { lease_until: 0, started_at: 1, finished_at: 1, outcome: null };
  await server.opened.database
    .insertInto('server_job')
    .values({ name: 'backup', ...times })
    .execute();
  await server.signUp();
  return (await server.app.inject('/metrics')).body;
}

test('what the alerts and the dashboard ask for is measured', async () => {
  const names = namesIn(await measured());
  const queried = [alerts, dashboard].flatMap((file) => namesIn(readFileSync(file, 'utf8')));
  expect(queried.length).toBeGreaterThan(30);
  expect(queried.filter((name) => !names.includes(name))).toEqual([]);
});

test('every panel of the dashboard has a title and asks something of the job that was chosen', () => {
  const parsed = z.parse(panels, JSON.parse(readFileSync(dashboard, 'utf8')));
  expect(parsed.panels.length).toBeGreaterThan(10);
  for (const { title, targets } of parsed.panels) {
    expect(title).not.toBe('');
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr } of targets) expect(expr).toContain('job="$job"');
  }
});

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

const missing = 'promtool, of Debian’s package prometheus, is not installed';

test('Prometheus accepts the alerts', ({ skip }) => {
  if (!hasPromtool) skip(missing);
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'rules', alerts], { encoding: 'utf8' });
  expect({ stdout, stderr, status }).toMatchObject({ status: 0, stderr: '' });
});

test('Prometheus accepts what is measured', async ({ skip }) => {
  if (!hasPromtool) skip(missing);
  const input = await measured();
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
  expect({ stdout, stderr, status }).toMatchObject({ status: 0 });
});
