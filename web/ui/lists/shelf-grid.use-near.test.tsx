import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShelfGrid } from './shelf-grid.tsx';

afterEach(() => vi.stubGlobal('IntersectionObserver', undefined));

/** An observer whose entries the test sends. */
function pretendEyes() {
  const watchers: ((isIntersecting: boolean) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        watchers.push((isIntersecting) => tell([{ isIntersecting }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return (isNear: boolean) => act(() => watchers.forEach((tell) => tell(isNear)));
}
const cards = ['One', 'Two'].map((name) => <li key={name}>{name}</li>);
const shelf = () => within(screen.getByRole('region', { name: 'More' }));

test('a shelf far down the page keeps its name and its room, and has its cards once it is near, for good', () => {
  const see = pretendEyes();
  render(<ShelfGrid title="More" cards={cards} isLate />);
  expect(shelf().queryAllByRole('listitem')).toEqual([]);
  expect(document.querySelectorAll('li[aria-hidden]')).toHaveLength(2);
  see(false);
  expect(shelf().queryByText('One')).toBeNull();
  see(true);
  expect(shelf().getAllByRole('listitem')).toHaveLength(2);
  see(false);
  expect(shelf().getByText('One')).toBeTruthy();
});

test('a shelf at the top has its cards at once, and so has each where nobody can tell what is near', () => {
  const { unmount } = render(<ShelfGrid title="More" cards={cards} isLate />);
  expect(shelf().getAllByRole('listitem')).toHaveLength(2);
  unmount();
  pretendEyes();
  render(<ShelfGrid title="More" cards={cards} />);
  expect(shelf().getAllByRole('listitem')).toHaveLength(2);
});
