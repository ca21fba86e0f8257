import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Stars } from './stars.tsx';

function openStars(first = 0): number[] {
  const ratings: number[] = [];
  function Rated() {
    const [stars, setStars] = useState(first);
    return (
      <Stars
        name="Lark Rise"
        stars={stars}
        isTabStop
        onChange={(next) => {
          ratings.push(next);
          setStars(next);
        }}
      />
    );
  }
  render(<Rated />);
  return ratings;
}

const star = (name: string) => screen.getByRole('radio', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });

test('a press gives stars, and on the last of them takes them back', () => {
  const ratings = openStars();
  expect(screen.getByRole('radiogroup', { name: 'Rating of Lark Rise' })).toBeTruthy();
  fireEvent.click(star('4 stars'));
  expect(star('4 stars').getAttribute('aria-checked')).toBe('true');
  expect(star('3 stars').getAttribute('aria-checked')).toBe('false');
  fireEvent.click(star('4 stars'));
  expect(ratings).toEqual([4, 0]);
});

test('the keys give one more or one less, the most, and none; the focus goes along', () => {
  const ratings = openStars();
  star('1 star').focus();
  for (const key of ['ArrowRight', 'ArrowUp', 'End', 'ArrowRight', 'ArrowLeft']) press(key);
  expect(ratings).toEqual([1, 2, 5, 4]);
  expect(document.activeElement).toBe(star('4 stars'));
  press('Delete');
  expect(ratings.at(-1)).toBe(0);
  expect(document.activeElement).toBe(star('1 star'));
  press('ArrowLeft');
  expect(ratings).toHaveLength(5);
});

test('Tab reaches one star: the last that was given, else the first', () => {
  openStars(3);
  const stops = screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([star('3 stars')]);
});
