import { fireEvent, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  toast.remove();
  vi.stubGlobal('fetch', undefined);
});

async function optionsOfAlbum(mayCorrect: boolean, isDone = true) {
  const { server } = openPage(
    '/album/l.6',
    {
      album: (id) =>
        Promise.resolve({ ...album(id, { name: 'Small Hours' }), songs: [song('1')], artists: [] }),
    },
    { capabilities: { books: true } },
  );
  server.routes['GET /api/books/corrections'] = { body: { mayCorrect } };
  server.routes['POST /api/operator/book-kinds'] = { body: { isDone } };
  await screen.findByRole('heading', { level: 1, name: 'Small Hours' });
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Options for Small Hours' }));
  return { server, menu: within(await screen.findByRole('menu')) };
}

test('whoever runs the server calls an album a book, and its page gives way to the book’s', async () => {
  const { server, menu } = await optionsOfAlbum(true);
  fireEvent.click(await menu.findByRole('menuitem', { name: 'This is a book' }));
  expect(await screen.findByText('Small Hours is among the books now')).toBeDefined();
  expect(server.pathsAsked()).toContain('POST /api/operator/book-kinds');
  expect(location.pathname).toBe('/book/6');
});

test('while the folder is still being read, the album says that it will be a book', async () => {
  const { menu } = await optionsOfAlbum(true, false);
  fireEvent.click(await menu.findByRole('menuitem', { name: 'This is a book' }));
  expect(await screen.findByText(/will be among the books once/)).toBeDefined();
});

test('nobody else is offered to call an album a book', async () => {
  const { server, menu } = await optionsOfAlbum(false);
  await expect.poll(() => server.pathsAsked()).toContain('GET /api/books/corrections');
  expect(menu.queryByRole('menuitem', { name: 'This is a book' })).toBeNull();
});
