import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AccountImport } from '#contract/transfer.ts';
import { leftOut } from '#contract/transfer.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { TransferSection } from './transfer-section.tsx';

afterEach(() => vi.stubGlobal('fetch', undefined));

const stand = (more: Partial<AccountImport> = {}): { body: { import: AccountImport } } => ({
  body: {
    import: {
      total: 1_200,
      done: 300,
      startedAt: '2026-01-01T00:00:00.000Z',
      finishedAt: null,
      parts: [],
      unmatched: { total: 0, names: [] },
      notes: [],
      error: null,
      ...more,
    },
  },
});

const finished = stand({
  done: 1_200,
  finishedAt: '2026-01-01T00:01:00.000Z',
  parts: [
    { part: 'items', inFile: 3, found: 2 },
    { part: 'settings', inFile: 1, found: 1 },
    { part: 'plays', inFile: 1_196, found: 1_000 },
  ],
  unmatched: { total: 1, names: ['Gone – Nobody'] },
  notes: ['2 times in the file are still to come.'],
});

function show(routes: Parameters<typeof pretendServer>[0] = {}) {
  const server = pretendServer({ 'GET /api/account/import': { body: { import: null } }, ...routes });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TransferSection />
    </QueryClientProvider>,
  );
  return server;
}

const field = () => screen.getByLabelText('Export of an Earshot account (zip file)');
const choose = () => fireEvent.change(field(), { target: { files: [new File(['PK'], 'earshot.zip')] } });

test('everything can be downloaded, and nothing is sent without a file', () => {
  const server = show();
  const region = screen.getByRole('region', { name: 'Your data' });
  const link = within(region).getByRole('link', { name: 'Download everything' });
  expect(link.getAttribute('href')).toBe('/api/account/export');
  fireEvent.click(screen.getByRole('button', { name: 'Take in' }));
  expect(screen.getByRole('alert').textContent).toMatch(/choose the zip file of an export first/);
  expect(server.pathsAsked()).not.toContain('POST /api/account/import');
});

test('what a file does not carry is said before it is downloaded', () => {
  show();
  const list = screen.getByRole('list', { name: 'What is not in the file', hidden: true });
  const sentences = within(list).getAllByRole('listitem', { hidden: true });
  expect(sentences.map(({ textContent }) => textContent)).toEqual(Object.values(leftOut));
});

test('a file that is taken in tells how it goes on, what came, and what is not here', async () => {
  const server = show();
  server.routes['POST /api/account/import'] = { status: 202, body: { total: 1_200 } };
  choose();
  server.routes['GET /api/account/import'] = stand();
  fireEvent.click(screen.getByRole('button', { name: 'Take in' }));
  expect(await screen.findByRole('progressbar', { name: 'Taking in your data' })).toBeTruthy();
  expect(screen.getByText('300 of 1,200 entries')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take in' }).getAttribute('aria-disabled')).toBe('true');
  server.routes['GET /api/account/import'] = finished;
  expect(await screen.findByText('Your data was taken in', {}, { timeout: 5_000 })).toBeTruthy();
  const imported = within(screen.getByRole('list', { name: 'What was taken in' })).getAllByRole('listitem');
  expect(imported.map(({ textContent }) => textContent)).toEqual([
    'Songs, albums and artists found: 2 of 3',
    'Plays: 1,000 of 1,196',
  ]);
  fireEvent.click(screen.getByText('1 entry could not be found here'));
  expect(screen.getByText('Gone – Nobody')).toBeTruthy();
  const notes = screen.getByRole('list', { name: 'What else there is to know' });
  expect(notes.textContent).toBe('2 times in the file are still to come.');
});

test('an import that the server gave up says so', async () => {
  show({ 'GET /api/account/import': stand({ finishedAt: '2026-01-01T00:01:00.000Z', error: 'It broke.' }) });
  expect((await screen.findByRole('alert')).textContent).toBe('It broke.');
});

test('a file that cannot be taken in says why, and another one can be sent', async () => {
  const server = show();
  const sentence = 'The file is no zip file, or is cut or damaged.';
  server.routes['POST /api/account/import'] = refusal(400, 'not_an_export', sentence);
  choose();
  fireEvent.click(screen.getByRole('button', { name: 'Take in' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByRole('button', { name: 'Take in' }).getAttribute('aria-disabled')).toBe('false');
});
