import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { PlayerProvider } from './player-context.tsx';
import { album, createTestPlayer, songs } from './player-fixture.ts';
import { upNext } from './queue.ts';
import { QueuePanel } from './queue-panel.tsx';

function shown(items = songs('abcd')) {
  const test = createTestPlayer();
  const onCollapse = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <PlayerProvider player={test.player}>
        <QueuePanel onCollapse={onCollapse}>
          <button type="button">Settings</button>
        </QueuePanel>
      </PlayerProvider>
    </MemoryRouter>,
  );
  act(() => test.player.play(album, items));
  test.fake.asked();
  return { ...test, onCollapse };
}
const list = () => screen.getByRole('list', { name: 'Coming up' });
const rows = () => within(list()).getAllByRole('listitem');
const names = () => rows().map((row) => row.textContent?.slice(0, 6));
const stops = () =>
  within(list())
    .getAllByRole('button')
    .filter((stop) => stop.tabIndex === 0);
const button = (name: string) => screen.getByRole('button', { name });

test('an empty queue says so', () => {
  shown([]);
  expect(screen.queryByRole('heading', { name: 'Queue empty' })).not.toBe(null);
  expect(screen.queryByRole('heading', { name: 'Coming up:' })).toBe(null);
});

test('the panel shows what plays and what comes up', () => {
  shown();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Now playing:',
    'Coming up:',
  ]);
  expect(names()).toEqual(['Song b', 'Song c', 'Song d']);
});

test('a song plays when its picture is pressed or its row is double-clicked', () => {
  const { fake } = shown();
  fireEvent.click(button('Play Song c'));
  expect(names()).toEqual(['Song d']);
  fireEvent.doubleClick(screen.getByText('Song d'));
  expect(fake.asked()).toEqual(['load c at 0 then d', 'load d at 0 then nothing']);
});

test('a song can be taken out, and the rest cleared', () => {
  shown();
  fireEvent.click(button('Remove Song c from the queue'));
  expect(names()).toEqual(['Song b', 'Song d']);
  fireEvent.click(button('Clear'));
  expect(screen.queryByRole('list', { name: 'Coming up' })).toBe(null);
});

test('the list is one stop for Tab, and arrow keys walk in it', () => {
  shown();
  expect(stops().map((stop) => stop.getAttribute('aria-label'))).toEqual([
    'Play Song b',
    'Remove Song b from the queue',
  ]);
  button('Play Song b').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(button('Play Song c'));
  fireEvent.keyDown(document.activeElement!, { key: 'End' });
  expect(document.activeElement).toBe(button('Play Song d'));
});

test('Alt with an arrow key moves a song, Delete takes it out', () => {
  shown();
  button('Play Song b').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown', altKey: true });
  expect(names()).toEqual(['Song c', 'Song b', 'Song d']);
  expect(document.activeElement).toBe(button('Play Song b'));
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' });
  expect(names()).toEqual(['Song c', 'Song d']);
  expect(document.activeElement).toBe(button('Play Song d'));
});

test('of a very long queue only the visible part is on the page', () => {
  const many = Array.from({ length: 8000 }, (_, index) => ({
    ...songs('a')[0]!,
    id: String(index),
    title: `Song ${index}`,
  }));
  const { player } = shown(many);
  expect(rows().length).toBeLessThan(50);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('7999');
  button('Play Song 1').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'End' });
  expect(document.activeElement).toBe(button('Play Song 7999'));
  expect(rows().length).toBeLessThan(50);
  expect(upNext(player.store.getState().queue).length).toBe(7999);
});

test('the panel collapses, and holds the icons of the frame', () => {
  const { onCollapse } = shown();
  fireEvent.click(button('Collapse queue'));
  expect(onCollapse).toHaveBeenCalledOnce();
  expect(button('Settings')).not.toBe(null);
});
