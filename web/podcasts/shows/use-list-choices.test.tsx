import { act } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onPage } from '../testing/test-hook.tsx';
import { useListChoices } from './use-list-choices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what narrows a list stands in its address, and is there again after a reload', () => {
  const page = onPage(useListChoices, '/podcast/7?q=fog&played=hidden');
  expect(page.now()).toMatchObject({ typed: 'fog', term: 'fog', hidePlayed: true });
  expect(onPage(useListChoices, '/podcast/7').now()).toMatchObject({
    typed: '',
    term: '',
    hidePlayed: false,
  });
});

test('a filter is asked for once the typing rested for a quarter of a second, without spaces around it', () => {
  const page = onPage(useListChoices, '/podcast/7?played=hidden');
  act(() => page.now().type(' fog '));
  expect([page.now().typed, page.search()]).toEqual([' fog ', '?played=hidden&q=fog']);
  act(() => void vi.advanceTimersByTime(249));
  expect(page.now().term).toBe('');
  act(() => void vi.advanceTimersByTime(1));
  expect(page.now().term).toBe('fog');
  act(() => page.now().type(''));
  expect([page.now().term, page.search()]).toEqual(['', '?played=hidden']);
});

test('played episodes are hidden and shown again', () => {
  const page = onPage(useListChoices, '/podcast/7?q=fog');
  act(() => page.now().toggleHidePlayed());
  expect([page.now().hidePlayed, page.search()]).toEqual([true, '?q=fog&played=hidden']);
  act(() => page.now().toggleHidePlayed());
  expect([page.now().hidePlayed, page.search()]).toEqual([false, '?q=fog']);
});

test('what was typed before is no page to go back to', () => {
  const page = onPage(() => ({ ...useListChoices(), go: useNavigate() }), '/podcast/7');
  act(() => page.now().type('fog'));
  act(() => void page.now().go(-1));
  expect(page.search()).toBe('?q=fog');
});
