import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rereadPreferences } from '../shared/preferences.ts';
import { openPage } from '../testing/test-page.tsx';

beforeEach(() => {
  localStorage.clear();
  rereadPreferences();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

const panel = () => screen.findByRole('complementary', { name: 'Queue' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the sidebar’s queue icon opens the queue panel and closes it', async () => {
  openPage('/');
  await screen.findByRole('button', { name: 'Show queue' });
  expect(screen.queryByRole('complementary', { name: 'Queue' })).toBeNull();
  press('Show queue');
  expect(within(await panel()).getByRole('heading', { name: 'Queue empty' })).toBeTruthy();
  press('Hide queue');
  expect(screen.queryByRole('complementary', { name: 'Queue' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Show queue' })).toBeTruthy();
});

test('the queue panel has icons of its own: dark mode, settings, and one that collapses it', async () => {
  openPage('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Show queue' }));
  const own = within(await panel());
  fireEvent.click(own.getByRole('button', { name: 'Dark mode' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  fireEvent.click(own.getByRole('button', { name: 'Light mode' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
  fireEvent.click(own.getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(location.pathname).toBe('/settings'));
  fireEvent.click(own.getByRole('button', { name: 'Collapse queue' }));
  expect(screen.queryByRole('complementary', { name: 'Queue' })).toBeNull();
});
