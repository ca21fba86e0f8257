import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { BooksSection } from './books-section.tsx';

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BooksSection />
    </QueryClientProvider>,
  );

test('folders of books are named and taken back, but those of BOOKS_DIR', async () => {
  let folders = [{ path: '/srv/books', isFixed: true }];
  pretendServer({
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
    'GET /api/operator/book-folders': { body: { folders: [] } },
    'POST /api/operator/book-folders': refusal(400, 'bad_input', sentence),
  });
  show();
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '/etc' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add folder' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByText('No folder is of books alone.')).toBeDefined();
});
