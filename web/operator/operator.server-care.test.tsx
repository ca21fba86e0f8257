import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { BackupsStatus } from '#contract/backup.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { BackupsSection } from './backups-section.tsx';
import { DoctorSection } from './doctor-section.tsx';

const show = (section: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {section}
    </QueryClientProvider>,
  );

const backups: BackupsStatus = {
  folder: '/srv/earshot/backups',
  nightly: true,
  running: false,
  last: {
    state: 'done',
    sentence: 'A backup of 2.0 MB was made and read again.',
    at: '2026-05-10T03:00:05.000Z',
  },
  nextAt: '2026-05-11T03:00:00.000Z',
  backups: [{ name: 'a.zip', madeAt: '2026-05-10T03:00:00.000Z', bytes: 2_000_000 }],
};

test('whoever runs the server sees how old and large the backups are, and makes one', async () => {
  let status = backups;
  const server = pretendServer({
    'GET /api/operator/backups': () => ({ body: status }),
    'POST /api/operator/backups': () => {
      status = { ...backups, running: true };
      return { status: 202 };
    },
  });
  show(<BackupsSection />);
  expect(await screen.findByText(/was made and read again/)).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Backups that are kept' })).getByText('2 MB')).toBeDefined();
  expect(screen.getByText('/srv/earshot/backups')).toBeDefined();
  expect(screen.getByText(/The next is made on May 1\d, 2026/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('A backup is being made.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back up now' }).disabled).toBe(true);
  expect(server.pathsAsked()).toContain('POST /api/operator/backups');
});

test('a backup that was skipped says why, and none at all says so', async () => {
  const sentence = 'There is too little space for a backup.';
  let status: BackupsStatus = {
    ...backups,
    last: { state: 'skipped', sentence, at: '2026-05-10T03:00:05.000Z' },
  };
  pretendServer({ 'GET /api/operator/backups': () => ({ body: status }) });
  const { unmount } = show(<BackupsSection />);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  unmount();
  status = { ...backups, last: null, nightly: false, nextAt: null, backups: [] };
  show(<BackupsSection />);
  expect(await screen.findByText('There is no backup yet.')).toBeDefined();
  expect(screen.getByText(/BACKUPS=off/)).toBeDefined();
});

test('a backup that is refused says why', async () => {
  pretendServer({
    'GET /api/operator/backups': { body: backups },
    'POST /api/operator/backups': refusal(409, 'backup_running', 'A backup is being made already.'),
  });
  show(<BackupsSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }));
  expect((await screen.findByRole('alert')).textContent).toBe('A backup is being made already.');
});

test('the server is checked when asked, and each finding has its remedy', async () => {
  const server = pretendServer({
    'GET /api/operator/doctor': {
      body: {
        checks: [
          { id: 'disk', title: 'Disk space', state: 'ok', finding: '25 GB are free.', remedy: null },
          { id: 'clock', title: 'Clock', state: 'fault', finding: 'It is 1970.', remedy: 'Set it.' },
          {
            id: 'ffmpeg',
            title: 'ffmpeg',
            state: 'warning',
            finding: 'It is not installed.',
            remedy: 'Install it.',
          },
        ],
      },
    },
  });
  show(<DoctorSection />);
  expect(server.asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Check this server' }));
  expect(await screen.findByText('1 fault, 1 warning.')).toBeDefined();
  const [disk, clock] = screen.getAllByRole('listitem');
  expect(disk?.textContent).toBe('Disk space · Well25 GB are free.');
  expect(clock?.textContent).toBe('Clock · FaultIt is 1970.What to do: Set it.');
});

test('a check that could not be made says why', async () => {
  pretendServer({
    'GET /api/operator/doctor': refusal(
      403,
      'not_the_operator',
      'Only whoever runs this server may do that.',
    ),
  });
  show(<DoctorSection />);
  fireEvent.click(screen.getByRole('button', { name: 'Check this server' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Only whoever runs this server');
});

test('a backup is downloaded with the password, and a wrong one is said where it was typed', async () => {
  const fileNames: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    fileNames.push(this.download);
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  const server = pretendServer({
    'GET /api/operator/backups': { body: backups },
    'GET /api/account/sign-in': { body: { hasPassword: true, identities: [], provider: null } },
    'POST /api/operator/backups/a.zip/download': ({ body }) =>
      JSON.stringify(body) === '{"password":"right"}'
        ? { body: 'a zip' }
        : refusal(401, 'wrong_password', 'That is not your password.'),
  });
  show(<BackupsSection />);
  const give = (password: string) => {
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  };
  fireEvent.click(await screen.findByRole('button', { name: /^Download the backup of May 10/ }));
  give('wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('That is not your password.');
  expect(fileNames).toEqual([]);
  give('right');
  await expect.poll(() => fileNames).toEqual(['a.zip']);
  expect(server.pathsAsked().filter((path) => path.startsWith('POST'))).toHaveLength(2);
});
