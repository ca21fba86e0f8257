import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#web/app/testing/test-page.tsx';
import { refusal } from '#web/testing/test-server.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  toast.remove();
  vi.stubGlobal('fetch', undefined);
});

const section = () => screen.findByRole('region', { name: 'Apple Podcast Import' });
const fileField = async () => within(await section()).findByLabelText('OPML or text file');

async function chooseFile(): Promise<void> {
  const file = new File(['<opml/>'], 'shows.opml');
  fireEvent.change(await fileField(), { target: { files: [file] } });
}

test('the import takes .opml and .txt, leads to the export tool, and does nothing without a file', async () => {
  const { server } = openPage('/settings');
  const field = await fileField();
  expect([field.getAttribute('type'), field.getAttribute('accept')]).toEqual(['file', '.opml,.txt']);
  expect(within(await section()).getByRole('link', { name: 'Podcast Export Tool' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toMatch(/choose an OPML or text file first/);
  expect(server.pathsAsked()).not.toContain('POST /api/podcast/opml');
});

test('the tool can be an address that the owner of the server chose', async () => {
  const { server } = openPage('/settings');
  const { body } = { body: {}, ...(server.routes['GET /api/config'] as object) };
  server.routes['GET /api/config'] = { body: { ...body, podcastExportUrl: 'https://tool.example.org/' } };
  await section();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Podcast Export Tool' }).getAttribute('href')).toBe(
      'https://tool.example.org/',
    ),
  );
});

test('an upload tells how it goes on, and what became of every line', async () => {
  const { server } = openPage('/settings');
  let done = 1;
  const results = [
    { url: 'https://a.example.org/', title: 'Show A', status: 'subscribed', id: 1 },
    { url: 'https://b.example.org/', status: 'already', id: 2 },
    {
      url: 'https://c.example.org/',
      title: 'Show C',
      status: 'failed',
      error: 'c.example.org did not answer.',
    },
  ];
  server.routes['POST /api/podcast/opml'] = { status: 202, body: { jobId: 'j1' } };
  server.routes['GET /api/podcast/imports/j1'] = () => ({
    body: { done, total: 3, results: results.slice(0, done) },
  });
  await chooseFile();
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByRole('button', { name: 'success!' })).toBeTruthy();
  expect(await screen.findByRole('progressbar', { name: 'Importing your shows' })).toBeTruthy();
  expect(screen.getByText('1 of 3 shows')).toBeTruthy();
  done = 3;
  expect(await screen.findByText(/1 added, 1 already subscribed, 1 failed/)).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'What became of each show' })).getAllByRole(
    'listitem',
  );
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Show AAdded',
    'https://b.example.org/Already subscribed',
    'Show CFailedc.example.org did not answer.',
  ]);
  expect(screen.queryByRole('progressbar', { name: 'Importing your shows' })).toBeNull();
});

test('an upload that is on its way says uploading..., and a file without shows is an error', async () => {
  const { server } = openPage('/settings');
  const { fetch } = globalThis;
  let answer: (() => void) | undefined;
  await chooseFile();
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    if (address === '/api/podcast/opml') await new Promise<void>((resolve) => (answer = resolve));
    return fetch(address, options);
  });
  server.routes['POST /api/podcast/opml'] = refusal(
    400,
    'invalid_input',
    'There are no podcasts in that file.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByRole('button', { name: 'uploading...' })).toBeTruthy();
  answer?.();
  expect(await screen.findByRole('button', { name: 'error' })).toBeTruthy();
  expect(screen.getByText('There are no podcasts in that file.')).toBeTruthy();
});

test('an import that was left is found again', async () => {
  const { server } = openPage('/settings');
  server.routes['GET /api/podcast/imports'] = { body: { jobId: 'j9' } };
  server.routes['GET /api/podcast/imports/j9'] = { body: { done: 2, total: 8, results: [] } };
  expect(await screen.findByText('2 of 8 shows')).toBeTruthy();
});

test('what failed in an import can be tried again, and the report goes on with it', async () => {
  const { server } = openPage('/settings');
  const failed = { url: 'https://c.example.org/', status: 'failed', error: 'There is no such server.' };
  let state: object = { done: 1, total: 1, results: [failed] };
  server.routes['GET /api/podcast/imports'] = { body: { jobId: 'j9' } };
  server.routes['GET /api/podcast/imports/j9'] = () => ({ body: state });
  server.routes['POST /api/podcast/imports/j9/again'] = refusal(429, 'too_many', 'Please wait a minute.');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
  state = { done: 0, total: 1, results: [] };
  server.routes['POST /api/podcast/imports/j9/again'] = () => ({ body: state });
  const again = screen.getByRole('button', { name: 'Try again' });
  again.focus();
  fireEvent.click(again);
  const stands = await screen.findByText('0 of 1 shows');
  // The keyboard focus stays where the button was, not at the top of the page.
  expect(document.activeElement?.contains(stands)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  state = { done: 1, total: 1, results: [{ url: failed.url, title: 'Show C', status: 'subscribed', id: 3 }] };
  expect(await screen.findByText(/1 added/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('subscriptions can be taken along', async () => {
  openPage('/settings');
  const link = await screen.findByRole('link', { name: 'Download OPML' });
  expect(link.getAttribute('href')).toBe('/api/podcast/opml');
});
