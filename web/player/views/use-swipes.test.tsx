import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSwipes } from './use-swipes.ts';

function Sheet({ said }: { said: string[] }) {
  const swipes = useSwipes({
    left: () => said.push('left'),
    right: () => said.push('right'),
    down: () => said.push('down'),
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

function shown() {
  const said: string[] = [];
  render(<Sheet said={said} />);
  const [sheet, picture] = [screen.getByTestId('sheet'), screen.getByTestId('picture')];
  function swipe(from: HTMLElement, across: number, down: number): void {
    const at = (x: number, y: number) => [{ clientX: x, clientY: y }];
    fireEvent.touchStart(from, { touches: at(200, 200) });
    fireEvent.touchMove(from, { changedTouches: at(200 + across, 200 + down) });
    fireEvent.touchEnd(from, { changedTouches: at(200 + across, 200 + down) });
  }
  return { said, sheet, picture, swipe };
}

test('the picture is drawn aside for the next and the one before, and pulling down closes', () => {
  const { said, picture, swipe } = shown();
  swipe(picture, -90, 5);
  swipe(picture, 90, 5);
  swipe(picture, 5, 150);
  swipe(picture, 10, 10);
  expect(said).toEqual(['left', 'right', 'down']);
});

test('beside the picture nothing is drawn aside, and a sheet that was scrolled is scrolled back first', () => {
  const { said, sheet, picture, swipe } = shown();
  swipe(screen.getByRole('heading'), -90, 0);
  sheet.scrollTop = 300;
  swipe(picture, 0, 150);
  expect(said).toEqual([]);
});

test('the sheet follows the finger and comes back when it lets go too early', () => {
  const { said, sheet, picture } = shown();
  fireEvent.touchStart(picture, { touches: [{ clientX: 0, clientY: 0 }] });
  fireEvent.touchMove(picture, { changedTouches: [{ clientX: 0, clientY: 80 }] });
  expect(sheet.style.translate).toBe('0 80px');
  fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 0, clientY: 80 }] });
  expect(sheet.style.translate).toBe('');
  expect(said).toEqual([]);
});
