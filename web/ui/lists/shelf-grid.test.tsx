import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShelfGrid } from './shelf-grid.tsx';

afterEach(() => vi.restoreAllMocks());

test('a shelf lays out the page to measure itself only where its rows depend on its width', () => {
  const looks = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  const cards = [<li key="1">one</li>];
  render(<ShelfGrid title="Made for you" cards={cards} />);
  expect(looks).not.toHaveBeenCalled();
  render(<ShelfGrid title="Albums" cards={cards} rows={2} />);
  expect(looks).toHaveBeenCalled();
});
