import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { BooksSection } from './books-section.tsx';

const nothingCorrected = { body: { corrections: [], total: 0, mayListeners: true } };

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BooksSection />
    </QueryClientProvider>,
  );

test('folders of books are named and taken back, but those of BOOKS_DIR', async () => {
  let folders = [{ path: '/srv/books', isFixed: true }];
  pretendServer({
    'GET /api/operator/book-corrections': nothingCorrected,
    'GET /api/operator/book-folders': () => ({ body: { folders } }),
    'POST /api/operator/book-folders': () => {
      folders = [...folders, { path: '/srv/music/told', isFixed: false }];
      return { status: 204 };
    },
    'DELETE /api/operator/book-folders': () => {
      folders = folders.slice(0, 1);
      return { status: 204 };
    },
  });
  show();
  expect(await screen.findByText('by BOOKS_DIR')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull();
  const box = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(box, { target: { value: '/srv/music/told' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add folder' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take back /srv/music/told' }));
  await expect.poll(() => screen.queryByText('/srv/music/told')).toBeNull();
  expect(box.value).toBe('');
});

test('a folder that cannot be one of books is refused with the reason', async () => {
  const sentence = 'Name a folder inside of /srv/music, by its whole path.';
  pretendServer({
    'GET /api/operator/book-corrections': nothingCorrected,
    'GET /api/operator/book-folders': { body: { folders: [] } },
    'POST /api/operator/book-folders': refusal(400, 'bad_input', sentence),
  });
  show();
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '/etc' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add folder' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByText('No folder is of books alone.')).toBeDefined();
});

const noFolders = { body: { folders: [] } };
const correction = (albumId: string, more: object) => ({
  albumId,
  title: `Album ${albumId}`,
  artist: 'Anna',
  isBook: true,
  who: 'Bob',
  isByOperator: false,
  changedAt: '2026-01-02T03:04:05.000Z',
  ...more,
});

test('corrections by hand are listed with who made them, and each is taken back', async () => {
  let corrections = [
    correction('1', {}),
    correction('2', { isBook: false, title: null, artist: null, who: null, isByOperator: true }),
    correction('3', { who: null }),
  ];
  const server = pretendServer({
    'GET /api/operator/book-folders': noFolders,
    'GET /api/operator/book-corrections': () => ({
      body: { corrections, total: corrections.length, mayListeners: true },
    }),
    'DELETE /api/operator/book-corrections/1': () => {
      corrections = corrections.slice(1);
      return { status: 204 };
    },
  });
  show();
  const list = await screen.findByRole('list', { name: 'Corrected by hand' });
  const lines = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/ on .*/, ''));
  expect(lines).toEqual([
    'Album 1 · Annaa book, said Bob',
    'An album that is not in the folder nowmusic, said whoever ran the server',
    'Album 3 · Annaa book, said an account that is gone',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Take back what Album 1 was called' }));
  await expect.poll(() => screen.queryByText('Album 1')).toBeNull();
  expect(server.pathsAsked()).toContain('DELETE /api/operator/book-corrections/1');
});

test('whoever runs the server keeps corrections to themselves, and lets listeners again', async () => {
  let mayListeners = true;
  const server = pretendServer({
    'GET /api/operator/book-folders': noFolders,
    'GET /api/operator/book-corrections': () => ({ body: { corrections: [], total: 0, mayListeners } }),
    'PUT /api/operator/book-corrections': () => {
      mayListeners = !mayListeners;
      return { status: 204 };
    },
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Only I correct' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Let listeners correct' }));
  expect(await screen.findByRole('button', { name: 'Only I correct' })).toBeDefined();
  expect(server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { mayListeners: false },
    { mayListeners: true },
  ]);
});

test('of many corrections more are shown on demand', async () => {
  pretendServer({
    'GET /api/operator/book-folders': noFolders,
    'GET /api/operator/book-corrections': ({ path }) => {
      const limit = Number(/limit=(\d+)/.exec(path)?.[1] ?? 50);
      const corrections = Array.from({ length: Math.min(limit, 60) }, (_, at) => correction(`${at + 1}`, {}));
      return { body: { corrections, total: 60, mayListeners: true } };
    },
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Album 60')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
