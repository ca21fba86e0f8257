import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useClamped } from './use-clamped.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a text of more letters than its lines hold is long, until it is measured', () => {
  vi.stubGlobal('ResizeObserver', undefined);
  const isLong = (letters: number) =>
    renderHook(() => useClamped('x'.repeat(letters), 2)).result.current.isLong;
  expect([isLong(10), isLong(180), isLong(181)]).toEqual([false, false, true]);
});

test('a text opens and closes at a press', () => {
  const { result } = renderHook(() => useClamped('x', 2));
  expect(result.current.isOpen).toBe(false);
  act(() => result.current.toggle());
  expect(result.current.isOpen).toBe(true);
  act(() => result.current.toggle());
  expect(result.current.isOpen).toBe(false);
});

/** A text that opens and closes as it is pressed; without words it has no paragraph. */
function Text({ hasWords = true }) {
  const { ref, isLong, isOpen, toggle } = useClamped('Short.', 2);
  return (
    <button type="button" onClick={toggle}>
      {hasWords && <p ref={ref}>{`${isLong ? 'long' : 'short'} ${isOpen ? 'open' : 'closed'}`}</p>}
    </button>
  );
}

test('a text is there where nothing can measure it, and where there is none nothing is measured', () => {
  vi.stubGlobal('ResizeObserver', undefined);
  render(<Text />);
  expect(screen.getByText('short closed')).toBeTruthy();
  const observe = vi.fn<(element: unknown) => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = observe;
      disconnect = () => undefined;
    },
  );
  render(<Text hasWords={false} />);
  expect(observe).not.toHaveBeenCalled();
});

test('a text is long where it is higher than what shows of it, as long as it is closed', () => {
  const watched: { measure: () => void; element?: Element; isOver?: boolean }[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly at;
      constructor(measure: () => void) {
        this.at = watched.push({ measure }) - 1;
      }
      observe(element: Element) {
        watched[this.at]!.element = element;
      }
      disconnect() {
        watched[this.at]!.isOver = true;
      }
    },
  );
  render(<Text />);
  const paragraph = screen.getByText('short closed');
  expect(watched[0]?.element).toBe(paragraph);
  const high = (pixels: number) => {
    Object.defineProperty(paragraph, 'clientHeight', { value: 40, configurable: true });
    Object.defineProperty(paragraph, 'scrollHeight', { value: pixels, configurable: true });
    act(() => watched.at(-1)?.measure());
    return paragraph.textContent;
  };
  expect([high(41), high(42), high(40)]).toEqual(['short closed', 'long closed', 'short closed']);
  fireEvent.click(paragraph);
  expect([paragraph.textContent, watched.length, watched[0]?.isOver]).toEqual(['short open', 1, true]);
  fireEvent.click(paragraph);
  expect(watched).toHaveLength(2);
});
