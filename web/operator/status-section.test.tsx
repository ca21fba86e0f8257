import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ServerStatus } from '#contract/operator.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { StatusSection } from './status-section.tsx';

const well: ServerStatus = {
  signups: 'open',
  sendsMail: false,
  versions: { earshot: '1.0', node: '26.0.0', database: 'SQLite 3.50' },
  startedAt: '2026-05-10T03:00:00.000Z',
  activity: { listeners: 3, streams: 1, conversions: 0 },
  eventLoopDelay: { maxSeconds: 0.0121, p99Seconds: 0.002 },
  scan: {
    state: 'idle',
    found: 1300,
    done: 1300,
    songs: 1204,
    unreadableFiles: 0,
    finishedAt: '2026-05-10T03:00:00.000Z',
    problem: null,
    silentFolders: [],
    unreadableFolders: { count: 0, paths: [] },
    sharing: null,
  },
  backups: {
    nightly: true,
    running: false,
    last: { state: 'done', at: '2026-05-10T03:00:05.000Z' },
    newestAt: '2026-05-10T03:00:00.000Z',
  },
  memoryBytes: 100_000_000,
  storage: { folder: '/data', freeBytes: 5_000_000_000, parts: [] },
  jobs: [],
};

function show(status: ServerStatus) {
  pretendServer({ 'GET /api/operator/server': { body: status } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StatusSection />
    </QueryClientProvider>,
  );
}

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('whoever runs the server sees what is done now, and how old the newest backup is', async () => {
  show(well);
  await screen.findByText('Activity');
  expect(fact('Activity')).toBe(
    '3 listeners within 5 minutes · 1 sound being sent now · 0 songs being converted now',
  );
  expect(fact('Music folder')).toMatch(/^1,204 songs, last read on May 10, 2026/);
  expect(fact('Newest backup')).toMatch(/^May 10, 2026/);
  expect(fact('Delay of answers')).toBe('13 ms at most within two minutes, 99 of 100 times below 2 ms');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an operator of several servers sees which one reads the music folder, and whether this one lags', async () => {
  const reader = { readBy: 'attic', isHere: true, changesBehind: 0 };
  show({ ...well, scan: well.scan && { ...well.scan, sharing: reader } });
  expect(await screen.findByText('This server (attic) reads the music folder for all servers.')).toBeTruthy();
  cleanup();
  show({
    ...well,
    scan: well.scan && { ...well.scan, sharing: { ...reader, isHere: false, changesBehind: 2 } },
  });
  expect(
    await screen.findByText('attic reads the music folder for all servers. This one is 2 changes behind.'),
  ).toBeTruthy();
});

test('folders that cannot be read or do not answer are named, and so is a backup that failed', async () => {
  show({
    ...well,
    scan: well.scan && {
      ...well.scan,
      state: 'scanning',
      done: 200,
      problem: 'The music folder /srv/away is not there.',
      silentFolders: ['/mnt/nas'],
      unreadableFolders: { count: 23, paths: ['/srv/music/private'] },
    },
    backups: {
      nightly: false,
      running: false,
      last: { state: 'failed', at: '2026-05-11T03:00:05.000Z' },
      newestAt: null,
    },
  });
  await screen.findByText('Activity');
  expect(fact('Music folder')).toContain('Being read: 200 of 1,300 files');
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    'The music folder /srv/away is not there.',
    'This music folder does not answer:/mnt/nas',
    'These 23 folders could not be read:/srv/music/privateand 22 more',
    expect.stringMatching(/^The last try, on May 11, 2026.*, made none\.$/),
  ]);
  expect(fact('Newest backup')).toContain('There is none yet.');
});
