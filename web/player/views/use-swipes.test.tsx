import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSwipes } from './use-swipes.ts';

function Sheet({ gestures }: { gestures: string[] }) {
  const swipes = useSwipes({
    left: () => gestures.push('left'),
    right: () => gestures.push('right'),
    down: () => gestures.push('down'),
  });
  return (
    <div data-sheet="" data-testid="sheet">
      <div {...swipes}>
        <h1>Title</h1>
        <div data-swipe="" data-testid="picture" />
      </div>
    </div>
  );
}

function renderSheet() {
  const gestures: string[] = [];
  render(<Sheet gestures={gestures} />);
  const [sheet, picture] = [screen.getByTestId('sheet'), screen.getByTestId('picture')];
  function swipe(from: HTMLElement, across: number, down: number): void {
    const at = (x: number, y: number) => [{ clientX: x, clientY: y }];
    fireEvent.touchStart(from, { touches: at(200, 200) });
    fireEvent.touchMove(from, { changedTouches: at(200 + across, 200 + down) });
    fireEvent.touchEnd(from, { changedTouches: at(200 + across, 200 + down) });
  }
  return { said: gestures, sheet, picture, swipe };
}

test('the picture is drawn aside for the next and the one before, and pulling down closes', () => {
  const { said: gestures, picture, swipe } = renderSheet();
  swipe(picture, -90, 5);
  swipe(picture, 90, 5);
  swipe(picture, 5, 150);
  swipe(picture, 10, 10);
  expect(gestures).toEqual(['left', 'right', 'down']);
});

test('beside the picture nothing is drawn aside, and a sheet that was scrolled is scrolled back first', () => {
  const { said: gestures, sheet, picture, swipe } = renderSheet();
  swipe(screen.getByRole('heading'), -90, 0);
  sheet.scrollTop = 300;
  swipe(picture, 0, 150);
  expect(gestures).toEqual([]);
});

test('the sheet follows the finger and comes back when it lets go too early', () => {
  const { said: gestures, sheet, picture } = renderSheet();
  fireEvent.touchStart(picture, { touches: [{ clientX: 0, clientY: 0 }] });
  fireEvent.touchMove(picture, { changedTouches: [{ clientX: 0, clientY: 80 }] });
  expect(sheet.style.translate).toBe('0 80px');
  fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 0, clientY: 80 }] });
  expect(sheet.style.translate).toBe('');
  expect(gestures).toEqual([]);
});
