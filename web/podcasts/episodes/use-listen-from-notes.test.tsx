import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onPage } from '../testing/test-hook.tsx';
import { episode } from '../testing/test-podcast.ts';
import { useListenFromNotes } from './use-listen-from-notes.ts';

test('a place that the notes name is listened to from there, where there is something to hear', () => {
  const one = episode(3);
  const page = onPage(() => useListenFromNotes(one));
  act(() => page.now()?.(754));
  expect(page.fake.takeCalls()).toEqual(['load 3 at 754 then nothing']);
  const before = page.now();
  page.rerender();
  expect(page.now()).toBe(before);
  expect(onPage(() => useListenFromNotes(episode(3, { enclosureUrl: null }))).now()).toBeUndefined();
});

test('another episode’s notes lead into that one', () => {
  let one = episode(3);
  const page = onPage(() => useListenFromNotes(one));
  one = episode(4);
  page.rerender();
  act(() => page.now()?.(5));
  expect(page.fake.takeCalls()).toEqual(['load 4 at 5 then nothing']);
});
