import { fireEvent, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';
import { refusal } from '#web/testing/test-server.ts';

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
  server.routes['POST /api/books/corrections'] = { body: { isDone } };
  await screen.findByRole('heading', { level: 1, name: 'Small Hours' });
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Options for Small Hours' }));
  return { server, menu: within(await screen.findByRole('menu')) };
}

const bookNow = 'Small Hours is a book now, for everybody on this server.';

test('a listener calls an album a book for everybody, and its page gives way to the book’s', async () => {
  const { server, menu } = await optionsOfAlbum(true);
  fireEvent.click(await menu.findByRole('menuitem', { name: 'This is a book' }));
  expect(await screen.findByText(bookNow)).toBeDefined();
  expect(server.pathsAsked()).toContain('POST /api/books/corrections');
  expect(location.pathname).toBe('/book/6');
});

test('Undo calls it music again, and its page is the album’s', async () => {
  const { server, menu } = await optionsOfAlbum(true);
  fireEvent.click(await menu.findByRole('menuitem', { name: 'This is a book' }));
  await screen.findByText(bookNow);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Small Hours is music now, for everybody on this server.')).toBeDefined();
  expect(
    server.asked
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body)
      .filter((body) => JSON.stringify(body).includes('isBook')),
  ).toEqual([
    { albumId: '6', isBook: true },
    { albumId: '6', isBook: false },
  ]);
  expect(location.pathname).toBe('/album/6');
});

test('what whoever runs the server said of an album is said to who says otherwise', async () => {
  const sentence = 'Whoever runs this server said what this album is, and that stands.';
  const { server, menu } = await optionsOfAlbum(true);
  server.routes['POST /api/books/corrections'] = refusal(409, 'operator_said', sentence);
  fireEvent.click(await menu.findByRole('menuitem', { name: 'This is a book' }));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(location.pathname).toBe('/album/l.6');
});

test('while the folder is still being read, the album says that it will be a book', async () => {
  const { menu } = await optionsOfAlbum(true, false);
  fireEvent.click(await menu.findByRole('menuitem', { name: 'This is a book' }));
  expect(await screen.findByText(/will be a book for everybody once/)).toBeDefined();
});

test('who may not correct is not offered to call an album a book', async () => {
  const { server, menu } = await optionsOfAlbum(false);
  await expect.poll(() => server.pathsAsked()).toContain('GET /api/books/corrections');
  expect(menu.queryByRole('menuitem', { name: 'This is a book' })).toBeNull();
});
