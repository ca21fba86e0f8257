import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast as kinds } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showUndoable, Toasts } from './toasts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => kinds.remove());
  vi.useRealTimers();
});

const toastCount = () => screen.queryAllByText(/^Toast/).length;
/** After the time it shows, a toast fades. */
const fadeMilliseconds = 300;

test.each<[string, (text: string) => unknown, number]>([
  ['a success', kinds.success, 2_000],
  ['an error', kinds.error, 4_000],
  ['a blank one', kinds, 4_000],
])('%s goes by itself', (_, show, milliseconds) => {
  render(<Toasts />);
  act(() => {
    show('Toast');
  });
  act(() => void vi.advanceTimersByTime(milliseconds - 100));
  expect(toastCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(100));
  act(() => void vi.advanceTimersByTime(fadeMilliseconds));
  expect(toastCount()).toBe(0);
});

test.each<[string, (text: string) => unknown]>([
  ['what is loading', kinds.loading],
  ['a custom one', kinds.custom],
])('%s stays until it is dismissed', (_, show) => {
  render(<Toasts />);
  act(() => {
    show('Toast');
  });
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(toastCount()).toBe(1);
});

test('at most twenty are there at once, the newest', () => {
  render(<Toasts />);
  act(() => {
    for (let number = 1; number <= 25; number += 1) kinds(`Toast ${number}`);
  });
  expect(toastCount()).toBe(20);
  expect(screen.queryByText('Toast 25')).not.toBe(null);
  expect(screen.queryByText('Toast 5')).toBe(null);
});

test('what was taken back once is not on offer again while its toast fades', () => {
  const undo = vi.fn<() => void>();
  render(<Toasts />);
  act(() => showUndoable('Toast', undo));
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledOnce();
  expect(button.closest('[inert]')).not.toBe(null);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null);
});

test('a toast waits while a mouse or a finger is on it, and goes when that leaves', () => {
  render(<Toasts />);
  act(() => {
    kinds.success('Toast');
  });
  const toast = screen.getByText('Toast');
  fireEvent.pointerEnter(toast);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(toastCount()).toBe(1);
  fireEvent.pointerLeave(toast);
  act(() => void vi.advanceTimersByTime(2_000));
  act(() => void vi.advanceTimersByTime(fadeMilliseconds));
  expect(toastCount()).toBe(0);
});

test('toasts go when the one under the pointer was taken back, though nothing says that the pointer left', () => {
  render(<Toasts />);
  act(() => {
    showUndoable('Toast 1', () => undefined);
    kinds.success('Toast 2');
  });
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.pointerEnter(button);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(toastCount()).toBe(2);
  fireEvent.click(button);
  act(() => void vi.advanceTimersByTime(2_000));
  act(() => void vi.advanceTimersByTime(fadeMilliseconds));
  expect(toastCount()).toBe(0);
});

test('toasts go when the pointer is met elsewhere, though nothing said that it left', () => {
  render(<Toasts />);
  act(() => {
    kinds.success('Toast');
  });
  fireEvent.pointerEnter(screen.getByText('Toast'));
  fireEvent.pointerMove(screen.getByText('Toast'));
  act(() => void vi.advanceTimersByTime(10_000));
  expect(toastCount()).toBe(1);
  fireEvent.pointerMove(document.body);
  act(() => void vi.advanceTimersByTime(2_000));
  act(() => void vi.advanceTimersByTime(fadeMilliseconds));
  expect(toastCount()).toBe(0);
});
