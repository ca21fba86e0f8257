import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';
import type { Album } from '../provider/item.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

async function openAlbum(more: Partial<Album>, editions: Album[] = []) {
  const readEditions = vi.fn(() => Promise.resolve(editions));
  const catalogue = {
    album: () =>
      Promise.resolve({
        ...album('7', { name: 'Alder', releaseDate: '1973', ...more }),
        songs: [
          song('1', { discNumber: 1, discTitle: 'The river' }),
          song('2', { discNumber: 2 }),
          song('3', { discNumber: 3, discTitle: 'The sea' }),
        ],
        artists: [],
      }),
  };
  openPage('/album/7', catalogue, { songLists: { editions: readEditions } });
  await screen.findByRole('heading', { level: 1, name: 'Alder' });
  return { main: within(screen.getByRole('main')), asked: readEditions };
}

test('an album says what kind of release it is, of which year and label, and how it is stored', async () => {
  const { main } = await openAlbum({
    release: { kinds: 'album,live', label: 'Harvest', date: '2011-05-01', quality: 'hi-res' },
    isExplicit: true,
  });
  expect(await main.findByText('Live album · Harvest · this edition 2011')).toBeTruthy();
  expect(main.getByText('Hi-Res')).toBeTruthy();
  expect(main.getByText('Explicit')).toBeTruthy();
});

test('an album of which nothing more is known says nothing more, and asks for no editions', async () => {
  const { main, asked: readEditions } = await openAlbum({
    release: { date: '1973-05-01', quality: 'lossless' },
  });
  expect(await main.findByText('Lossless')).toBeTruthy();
  expect(main.queryByText(/this edition/)).toBeNull();
  expect(readEditions).not.toHaveBeenCalled();
});

test('the address of a book among the albums leads to the book, and nothing related is asked for', async () => {
  const sections = vi.fn(() => Promise.resolve([]));
  const book = { ...album('l.7', { name: 'Road', release: { book: 'true' } }), songs: [], artists: [] };
  openPage('/album/l.7', { album: () => Promise.resolve(book), albumSections: sections });
  await vi.waitFor(() => expect(location.pathname).toBe('/book/7'));
  expect(sections).not.toHaveBeenCalled();
});

test('discs have their titles, where they have any', async () => {
  const { main } = await openAlbum({});
  for (const title of ['Disc 1 · The river', 'Disc 2', 'Disc 3 · The sea'])
    expect(main.getByText(title)).toBeTruthy();
});

test('the other editions stand below the songs, each with its year, label and songs', async () => {
  const others = [
    album('8', {
      name: 'Alder (Deluxe)',
      releaseDate: '1973',
      release: { date: '2011', label: 'Dusk' },
      trackCount: 24,
    }),
    album('9', { name: 'Alder (Mono)', releaseDate: '1973', trackCount: 1 }),
  ];
  const { main } = await openAlbum({ release: { editions: '3' } }, others);
  expect(await main.findByText('3 editions')).toBeTruthy();
  const editions = within(await screen.findByRole('region', { name: 'Other editions' }));
  const links = editions.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
  expect(links).toEqual([
    ['/album/8', 'Alder (Deluxe)2011 · Dusk · 24 songs'],
    ['/album/9', 'Alder (Mono)1973 · 1 song'],
  ]);
});
