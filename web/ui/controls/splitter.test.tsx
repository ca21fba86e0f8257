import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { splitter } from './splitter.ts';

const edge = { label: 'Width of Artist', value: 100, min: 50, max: 300, step: 16 };
const valueAfter = (key: string, options: { orientation: 'horizontal' | 'vertical'; isBefore?: boolean }) => {
  const onChange = vi.fn();
  const { unmount } = render(<div {...splitter({ ...edge, ...options, onChange })} />);
  fireEvent.keyDown(screen.getByRole('separator', { name: 'Width of Artist' }), { key });
  unmount();
  return onChange.mock.calls[0]?.[0];
};

test('an edge below something makes it higher downwards, and stops at its limits', () => {
  const flat = { orientation: 'horizontal' } as const;
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'ArrowLeft'].map((key) => valueAfter(key, flat))).toEqual([
    116,
    84,
    50,
    300,
    undefined,
  ]);
});

test('an edge before a column makes it wider to the left', () => {
  const before = { orientation: 'vertical', isBefore: true } as const;
  expect(['ArrowLeft', 'ArrowRight', 'ArrowDown'].map((key) => valueAfter(key, before))).toEqual([
    116,
    84,
    undefined,
  ]);
});

test('dragged, it follows the pointer from where that took it, within its limits', () => {
  const onChange = vi.fn();
  render(<div {...splitter({ ...edge, orientation: 'vertical', isBefore: true, onChange })} />);
  const handle = screen.getByRole('separator');
  handle.setPointerCapture = () => undefined;
  fireEvent.pointerDown(handle, { clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientX: 440 });
  fireEvent.pointerMove(handle, { clientX: 900 });
  fireEvent.lostPointerCapture(handle);
  fireEvent.pointerMove(handle, { clientX: 400 });
  expect(onChange.mock.calls.map(([pixels]) => pixels)).toEqual([160, 50]);
});
