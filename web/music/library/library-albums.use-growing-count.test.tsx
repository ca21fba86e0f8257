import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useGrowingCount } from './library-albums.tsx';

const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

test('a letter far down leads there also while the end of the list comes near', () => {
  const { result } = renderHook(() => useGrowingCount(240), { wrapper });
  expect(result.current.shownCount).toBe(20);
  act(() => {
    result.current.growTo(240);
    result.current.grow();
  });
  expect(result.current.shownCount).toBe(240);
});
