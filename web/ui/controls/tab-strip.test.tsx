import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TabStrip } from './tab-strip.tsx';

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

function show(first?: string) {
  const [onChoose, onAgain] = [vi.fn<(id: string) => void>(), vi.fn<() => void>()];
  const tabs = [
    { id: 'a', label: 'History', panel: 'what was heard' },
    { id: 'b', label: 'Library', panel: 'what was added' },
    { id: 'c', label: 'Playlists', panel: 'playlists', onAgain },
  ];
  render(
    <TabStrip label="Lists" tabs={tabs} onChoose={onChoose} {...(first === undefined ? {} : { first })} />,
  );
  return { onChoose, onAgain };
}

test('the tab that was open last is open, with its panel alone; one that is gone opens the first', () => {
  show('b');
  expect(chosen()).toBe('Library');
  expect(screen.getByRole('tabpanel', { name: 'Library' }).textContent).toBe('what was added');
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});

test('without one from before the first is open', () => {
  show('z');
  expect(chosen()).toBe('History');
});

test('arrows walk around the tabs and open them, and the tab key passes by all but one', () => {
  const { onChoose } = show();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  screen.getByRole('tab', { name: 'History' }).focus();
  for (const [key, name] of [
    ['ArrowLeft', 'Playlists'],
    ['ArrowRight', 'History'],
    ['ArrowRight', 'Library'],
    ['End', 'Playlists'],
    ['Home', 'History'],
  ] as const) {
    press(key);
    expect([chosen(), document.activeElement?.textContent]).toEqual([name, name]);
  }
  expect(onChoose.mock.calls.flat()).toEqual(['c', 'a', 'b', 'c', 'a']);
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  // It belongs to its own component, not to the tabs.
  fireEvent.keyDown(screen.getByRole('tab', { name: 'History' }), { key: 'ArrowRight', altKey: true });
  expect(chosen()).toBe('History');
});

test('a tab that is open is told when it is pressed again, and no arrow presses it', () => {
  const { onChoose, onAgain } = show('c');
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Playlists' }), { key: 'End' });
  expect(onAgain).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('tab', { name: 'Playlists' }));
  expect(onAgain).toHaveBeenCalledTimes(1);
  expect(onChoose).not.toHaveBeenCalled();
});
