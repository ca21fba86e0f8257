import { expect, test } from 'vitest';
import { screenForShared } from './share-target.ts';

const shared = { title: '', text: '', url: '', hasFile: false };
const term = (path: string) => new URL(path, 'https://a.example').searchParams.get('q');

test('a shared address of a feed stands in the search for podcasts', () => {
  const path = screenForShared({ ...shared, url: 'https://feeds.example/a?b=1&c=ö' });
  expect(path).toMatch(/^\/podcasts\?q=/);
  expect(term(path)).toBe('https://feeds.example/a?b=1&c=ö');
});

test('an address is found in what is said around it', () => {
  const text = 'Listen to this (https://feeds.example/a.xml), it is good.';
  expect(term(screenForShared({ ...shared, text }))).toBe('https://feeds.example/a.xml');
  expect(term(screenForShared({ ...shared, title: 'See http://feeds.example/b.' }))).toBe(
    'http://feeds.example/b',
  );
});

test('a name without an address is searched for', () => {
  expect(term(screenForShared({ ...shared, title: 'Tides', text: ' ' }))).toBe('Tides');
  expect(screenForShared(shared)).toBe('/podcasts');
});

test('a file opens the import, whatever is said beside it', () => {
  expect(screenForShared({ ...shared, url: 'https://a.example', hasFile: true })).toBe(
    '/settings?import=shared',
  );
});

test('an endless text is cut', () => {
  expect(term(screenForShared({ ...shared, text: 'a'.repeat(10_000) }))).toHaveLength(2_000);
});
