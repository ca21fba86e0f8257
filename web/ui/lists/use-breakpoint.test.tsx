import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { breakpoints, useBreakpoint } from './use-breakpoint.ts';

afterEach(() => vi.unstubAllGlobals());

const Width = () => <p>{useBreakpoint()}</p>;

test('a page of shelves asks about the width of its window once for each breakpoint, and all of them hear of a change', () => {
  const listeners = new Set<() => void>();
  const matchMedia = vi.fn(() => ({
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  vi.stubGlobal('matchMedia', matchMedia);
  vi.stubGlobal('innerWidth', 1440);
  const { unmount } = render(
    <>
      <Width />
      <Width />
      <Width />
    </>,
  );
  expect(matchMedia).toHaveBeenCalledTimes(breakpoints.length);
  vi.stubGlobal('innerWidth', 800);
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(screen.getAllByText('768')).toHaveLength(3);
  unmount();
  expect(listeners.size).toBe(0);
});
