import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { PlayerBar } from './player-bar.tsx';
import { PlayerProvider } from './player-provider.tsx';
import { QueueToggle } from './queue-toggle.tsx';
import { SongAnnouncement } from './song-announcement.tsx';

function renderBar(letters = 'abc') {
  const test = createTestPlayer();
  render(
    <MemoryRouter>
      <PlayerProvider player={test.player}>
        <PlayerBar onOpen={() => undefined}>
          <QueueToggle open={false} onToggle={() => undefined} />
        </PlayerBar>
        <SongAnnouncement />
      </PlayerProvider>
    </MemoryRouter>,
  );
  act(() => {
    if (letters !== '') test.player.play(album, songs(letters));
    test.fake.status('playing');
  });
  test.fake.takeCalls();
  return test;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const seekBar = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });

test('the bar is there only when there is something to play', () => {
  const { player } = renderBar('');
  expect(screen.queryByRole('region', { name: 'Player' })).toBe(null);
  act(() => player.play(album, songs('a')));
  expect(screen.queryByRole('region', { name: 'Player' })).not.toBe(null);
});

test('the play button pauses and plays, and shows which of them it would do', () => {
  const { fake } = renderBar();
  press('Pause');
  expect(fake.takeCalls()).toEqual(['pause']);
  act(() => fake.status('paused'));
  press('Play');
  expect(fake.takeCalls()).toEqual(['play']);
});

test('next and previous skip', () => {
  const { fake } = renderBar();
  press('Next');
  press('Previous');
  expect(fake.takeCalls()).toEqual(['load b at 0 then c', 'load a at 0 then b']);
});

test('shuffle says whether it is on', () => {
  renderBar();
  press('Shuffle');
  expect(screen.getByRole('button', { name: 'Shuffle' }).getAttribute('aria-pressed')).toBe('true');
});

test('repeat goes from off to all to one to off, and one has an icon of its own', () => {
  renderBar();
  const icon = () => screen.getByRole('button', { name: /^Repeat/ }).innerHTML;
  const off = icon();
  press('Repeat: off');
  expect(icon()).toBe(off);
  press('Repeat: all');
  expect(icon()).not.toBe(off);
  press('Repeat: one');
  expect(icon()).toBe(off);
  expect(screen.queryByRole('button', { name: 'Repeat: off' })).not.toBe(null);
});

test('mute silences and unmute brings the volume back', () => {
  const { fake } = renderBar();
  const volume = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
  expect([volume.value, volume.step, volume.max]).toEqual(['0.75', '0.01', '1']);
  press('Mute');
  expect(volume.value).toBe('0');
  press('Unmute');
  fireEvent.change(volume, { target: { value: '0.31' } });
  expect(fake.takeCalls()).toEqual(['volume 0', 'volume 0.75', 'volume 0.31']);
  expect(volume.getAttribute('aria-valuetext')).toBe('31 percent');
});

test('the scrubber speaks the time as a person says it', () => {
  const { fake } = renderBar();
  act(() => fake.time(108));
  expect(seekBar().getAttribute('aria-valuetext')).toBe('1 minute 48 seconds of 3 minutes 20 seconds');
  expect(screen.queryByText('1:48')).not.toBe(null);
  expect(screen.queryByText('3:20')).not.toBe(null);
});

test('the scrubber takes arrow keys, Home and End', () => {
  const { fake } = renderBar();
  act(() => fake.time(100));
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
    fireEvent.keyDown(seekBar(), { key });
  }
  expect(fake.takeCalls()).toEqual(['seek 105', 'seek 95', 'seek 105', 'seek 95', 'seek 0', 'seek 200']);
});

/** jsdom lays nothing out: as if the track were as many pixels wide as the song has seconds. */
function layOutTrack(widthPixels: number): void {
  const box = new DOMRect(0, 0, widthPixels, 20);
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  onTestFinished(() => spy.mockRestore());
}

test('dragging moves the sound once, when the listener lets go', () => {
  layOutTrack(200);
  const { fake } = renderBar();
  const at = (clientX: number) => ({ clientX, clientY: 10, pointerId: 1, button: 0, buttons: 1 });
  fireEvent.pointerDown(seekBar().closest('.slider')!, at(40));
  fireEvent.pointerMove(document, at(50));
  fireEvent.pointerMove(document, at(60));
  act(() => fake.time(3));
  expect([seekBar().value, fake.takeCalls()]).toEqual(['60', []]);
  fireEvent.pointerUp(document, at(60));
  expect(fake.takeCalls()).toEqual(['seek 60']);
  fireEvent.change(seekBar(), { target: { value: '70' } });
  expect(fake.takeCalls()).toEqual(['seek 70']);
});

test('the new song is named to a screen reader', () => {
  const { fake } = renderBar();
  expect(screen.getByRole('status').textContent).toBe('Now playing: Song a by Ida Moreau');
  act(() => fake.advance());
  expect(screen.getByRole('status').textContent).toBe('Now playing: Song b by Ida Moreau');
});

test('Space pauses, but not while typing or on a button', async () => {
  const { fake } = renderBar();
  const space = { key: ' ', code: 'Space' };
  // The keys come a moment after the page.
  await waitFor(() => expect(fireEvent.keyDown(document.body, space)).toBe(false));
  expect(fake.takeCalls()).toEqual(['pause']);
  const input = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(input, space);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Shuffle' }), space);
  fireEvent.keyDown(document.body, { ...space, ctrlKey: true });
  expect(fake.takeCalls()).toEqual([]);
  // Nobody types in a slider.
  fake.status('paused');
  fireEvent.keyDown(seekBar(), space);
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Volume' }), space);
  expect(fake.takeCalls()).toEqual(['play', 'play']);
  input.remove();
});
