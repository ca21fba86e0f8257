import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage } from '../testing/test-page.tsx';

const scrolledTo: string[] = [];
beforeEach(() => {
  scrolledTo.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this.id);
  };
});
afterEach(cleanup);

const list = () => screen.findByRole('navigation', { name: 'Settings' });
const marked = async () =>
  within(await list())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'location')
    .map((link) => link.textContent);

test('an address names a section of Settings, which is scrolled to and marked in the list', async () => {
  openPage('/settings#appearance');
  await waitFor(async () => expect(await marked()).toEqual(['Appearance']));
  expect(scrolledTo).toContain('appearance');
});

test('the list leads to a section, by an address of its own, and the keyboard goes on from there', async () => {
  openPage('/settings');
  await waitFor(async () => expect(await marked()).toHaveLength(1));
  fireEvent.click(within(await list()).getByRole('link', { name: 'Podcasts' }));
  await waitFor(async () => expect(await marked()).toEqual(['Podcasts']));
  expect(location.hash).toBe('#podcasts');
  expect(scrolledTo.at(-1)).toBe('podcasts');
  expect(document.activeElement?.id).toBe('podcasts');
});

test('what concerns the server is there for who runs it, and Logout stands last of its section', async () => {
  openPage('/settings');
  const server = await screen.findByRole('region', { name: 'This server' });
  expect(within(server).getByRole('link', { name: 'Manage this server' })).toBeTruthy();
  const account = screen.getByRole('region', { name: 'Account Options' });
  expect(account.querySelectorAll('a, button').item(1).textContent).toBe('Logout');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(-3)).toEqual(['Account', 'This server', 'About']);
});

test('where the provider downloads nothing, Settings offer no downloads', async () => {
  openPage('/settings', {}, { capabilities: { downloads: false, scan: false } });
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' });
  expect(screen.queryByRole('heading', { name: 'Downloads' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Music folder' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Sync iTunes Library' })).toBeTruthy();
});
