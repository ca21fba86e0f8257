import { act, fireEvent } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** jsdom lays nothing out: rows that say their place (`data-row`) stand below each other, from the top of the window. */
export function layOutRows(heightPixels: number): void {
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: Element,
  ) {
    const index = Number(this.getAttribute('data-row') ?? 0);
    return new DOMRect(0, index * heightPixels, 300, this.hasAttribute('data-row') ? heightPixels : 900);
  });
  onTestFinished(() => spy.mockRestore());
}

/** Takes a row at its middle, or at `by`, and lets it go over the middle of another one. */
export async function dragRow(
  row: Element,
  to: number,
  {
    heightPixels,
    by = row,
    pointerType = 'mouse',
  }: { heightPixels: number; by?: Element; pointerType?: string },
): Promise<void> {
  const middle = (index: number) => (index + 0.5) * heightPixels;
  const at = (index: number) => ({ clientY: middle(index), pointerId: 1, pointerType, button: 0 });
  fireEvent.pointerDown(by, at(Number(row.getAttribute('data-row'))));
  fireEvent.pointerMove(by, at(to));
  fireEvent.pointerUp(by, at(to));
  // The click that a browser adds to letting go is swallowed until then.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}
