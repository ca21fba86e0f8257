import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose, rereadPreferences, usePreferences } from '../shared/preferences.ts';
import { openPage } from '../testing/test-page.tsx';
import { openUnlessChosen } from './use-queue-open.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  rereadPreferences();
});
afterEach(() => {
  vi.stubGlobal('fetch', undefined);
  vi.restoreAllMocks();
});

/** Opens a page whose tab was scrolled, and says where it stands. */
async function scrollOf(address: string, before: { key: string; pathname: string }, type: string) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  sessionStorage.setItem('earshot.scroll', JSON.stringify({ ...before, top: 500 }));
  openPage(address);
  // Not that of the loading screen.
  return vi.waitFor(() => {
    const main = document.querySelector('#main');
    if (main === null) throw new Error('The frame is not there yet.');
    return main.scrollTop;
  });
}

test.each([
  ['the page that was there', '/favourites', { key: 'default', pathname: '/favourites' }, 'reload', 500],
  ['another address', '/favourites', { key: 'default', pathname: '/library' }, 'reload', 0],
  ['another visit of it', '/favourites', { key: 'x1', pathname: '/favourites' }, 'reload', 0],
  ['a page that is opened anew', '/favourites', { key: 'default', pathname: '/favourites' }, 'navigate', 0],
])('where a page stands at its start: %s', async (_, address, before, type, expected) => {
  expect(await scrollOf(address, before, type)).toBe(expected);
});

test('the first sound of a device opens the queue, and none opens what was closed', () => {
  openUnlessChosen();
  expect(usePreferences.getState().queueOpen).toBe(true);
  act(() => choose({ queueOpen: false }));
  openUnlessChosen();
  expect(usePreferences.getState().queueOpen).toBe(false);
});
