import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { upNext } from '#rules/queue/queue.ts';
import { dragRow, layOutRows } from '#web/ui/testing/test-drag.ts';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { PlayerProvider } from './player-provider.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { queueRowHeightPixels } from './queue-row.tsx';

function renderPanel(items = songs('abcd')) {
  const test = createTestPlayer();
  const onCollapse = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <PlayerProvider player={test.player}>
        <QueuePanel onCollapse={onCollapse}>
          <button type="button">Settings</button>
        </QueuePanel>
      </PlayerProvider>
      <ToastHost />
    </MemoryRouter>,
  );
  act(() => test.player.play(album, items));
  test.fake.takeCalls();
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
  renderPanel([]);
  expect(screen.queryByRole('heading', { name: 'Queue empty' })).not.toBe(null);
  expect(screen.queryByRole('heading', { name: 'Coming up:' })).toBe(null);
});

test('a cleared queue says where there is more to hear', () => {
  renderPanel();
  expect(screen.queryByRole('link', { name: 'library' })).toBe(null);
  fireEvent.click(button('Clear'));
  expect(screen.getByRole('link', { name: 'library' }).getAttribute('href')).toBe('/library');
});

test('the panel shows what plays and what comes up', () => {
  renderPanel();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Now playing:',
    'Coming up:',
  ]);
  expect(names()).toEqual(['Song b', 'Song c', 'Song d']);
});

test('a row says how long its song is; live radio has no length', () => {
  const [first, second, live] = songs('abc');
  renderPanel([first!, second!, { ...live!, durationMilliseconds: 0 }]);
  expect(rows().map((row) => /\d+:\d\d/.exec(row.textContent ?? '')?.[0])).toEqual(['3:20', undefined]);
});

test('a song plays when its picture is pressed or its row is double-clicked', () => {
  const { fake } = renderPanel();
  fireEvent.click(button('Play Song c'));
  expect(names()).toEqual(['Song d']);
  fireEvent.doubleClick(screen.getByText('Song d'));
  expect(fake.takeCalls()).toEqual(['load c at 0 then d', 'load d at 0 then nothing']);
});

test('a song can be taken out, and the rest cleared', () => {
  renderPanel();
  fireEvent.click(button('Remove Song c from the queue'));
  expect(names()).toEqual(['Song b', 'Song d']);
  fireEvent.click(button('Clear'));
  expect(screen.queryByRole('list', { name: 'Coming up' })).toBe(null);
});

test('the list is one stop for Tab, and arrow keys walk in it', () => {
  renderPanel();
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
  renderPanel();
  button('Play Song b').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown', altKey: true });
  expect(names()).toEqual(['Song c', 'Song b', 'Song d']);
  expect(document.activeElement).toBe(button('Play Song b'));
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' });
  expect(names()).toEqual(['Song c', 'Song d']);
  expect(document.activeElement).toBe(button('Play Song d'));
});

test('who cannot see it is told where a song went', () => {
  renderPanel();
  button('Play Song b').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'End', altKey: true });
  expect(names()).toEqual(['Song c', 'Song d', 'Song b']);
  expect(screen.getByRole('status').textContent).toBe('Song b moved to place 3 of 3');
});

test('a song is dragged elsewhere by a mouse, and Escape takes it back', async () => {
  layOutRows(queueRowHeightPixels);
  const { fake } = renderPanel();
  await dragRow(rows()[0]!, 2, { heightPixels: queueRowHeightPixels });
  expect(names()).toEqual(['Song c', 'Song d', 'Song b']);
  expect(fake.takeCalls()).toEqual(['next c']);
  fireEvent.pointerDown(rows()[0]!, { clientY: 10, pointerId: 1, pointerType: 'mouse', button: 0 });
  fireEvent.pointerMove(rows()[0]!, { clientY: 150, pointerId: 1 });
  expect(document.querySelector('.row-drag')).not.toBe(null);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.pointerUp(rows()[0]!, { clientY: 150, pointerId: 1 });
  expect(document.querySelector('.row-drag')).toBe(null);
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(names()).toEqual(['Song c', 'Song d', 'Song b']);
});

test('a finger drags a song by its handle alone: elsewhere it scrolls', async () => {
  layOutRows(queueRowHeightPixels);
  renderPanel();
  const finger = { heightPixels: queueRowHeightPixels, pointerType: 'touch' };
  await dragRow(rows()[2]!, 0, finger);
  expect(names()).toEqual(['Song b', 'Song c', 'Song d']);
  await dragRow(rows()[2]!, 0, { ...finger, by: rows()[2]!.querySelector('[data-drag-handle]')! });
  expect(names()).toEqual(['Song d', 'Song b', 'Song c']);
});

test('shuffled, the list shows what is really heard next, also after a song was moved', () => {
  const { player, now } = renderPanel(songs('abcdefgh'));
  act(player.toggleShuffle);
  button(rows()[0]!.querySelector('button')!.getAttribute('aria-label')!).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown', altKey: true });
  for (const expected of names()) {
    act(player.next);
    expect(`Song ${now()}`).toBe(expected);
  }
});

test('what was taken out or cleared comes back to its place', async () => {
  renderPanel(songs('wxyz'));
  const undo = async (sentence: string) =>
    fireEvent.click(within((await screen.findAllByText(sentence)).at(0)!).getByRole('button'));
  fireEvent.click(button('Remove Song y from the queue'));
  await undo('Song y removed from the queue');
  expect(names()).toEqual(['Song x', 'Song y', 'Song z']);
  act(() => toast.remove());
  fireEvent.click(button('Clear'));
  expect(screen.queryByRole('list', { name: 'Coming up' })).toBe(null);
  await undo('Queue cleared');
  expect(names()).toEqual(['Song x', 'Song y', 'Song z']);
});

test('of a very long queue only the visible part is on the page', () => {
  const many = Array.from({ length: 8000 }, (_, index) => ({
    ...songs('a')[0]!,
    id: String(index),
    title: `Song ${index}`,
  }));
  const { player } = renderPanel(many);
  expect(rows().length).toBeLessThan(50);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('7999');
  button('Play Song 1').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'End' });
  expect(document.activeElement).toBe(button('Play Song 7999'));
  expect(rows().length).toBeLessThan(50);
  expect(upNext(player.store.getState().queue).length).toBe(7999);
});

test('the panel collapses, and holds the icons of the frame', () => {
  const { onCollapse } = renderPanel();
  fireEvent.click(button('Collapse queue'));
  expect(onCollapse).toHaveBeenCalledOnce();
  expect(button('Settings')).not.toBe(null);
});

test('what was played stands above, folded, and a press plays from there', () => {
  const { player, now } = renderPanel();
  expect(screen.queryByRole('button', { name: /^Played/ })).toBe(null);
  act(() => player.next());
  act(() => player.next());
  expect(screen.queryByRole('list', { name: 'Played' })).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Played 2' }));
  const played = screen.getByRole('list', { name: 'Played' });
  expect(
    within(played)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Song aIda Moreau', 'Song bIda Moreau']);
  fireEvent.click(within(played).getByRole('button', { name: 'Play again from Song a' }));
  expect(now()).toBe('a');
  expect(names()).toEqual(['Song b', 'Song c', 'Song d']);
  expect(screen.queryByRole('button', { name: /^Played/ })).toBe(null);
});
