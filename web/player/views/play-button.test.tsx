import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { PlayButton } from './play-button.tsx';
import { PlayerProvider } from './player-provider.tsx';

function renderButton(getItems: () => Promise<PlayableItem[]>) {
  const test = createTestPlayer();
  const onFailure = vi.fn<(reason: unknown) => void>();
  render(
    <PlayerProvider player={test.player}>
      <PlayButton context={album} getItems={getItems} name="Slow Lanterns" onFailure={onFailure} />
    </PlayerProvider>,
  );
  return { ...test, onFailure };
}
const press = async () => act(async () => void fireEvent.click(screen.getByRole('button')));

test('a card plays its album, and pauses and goes on without asking for its songs again', async () => {
  const getItems = vi.fn<() => Promise<PlayableItem[]>>(() => Promise.resolve(songs('ab')));
  const { fake } = renderButton(getItems);
  expect(screen.getByRole('button', { name: 'Play Slow Lanterns' })).not.toBe(null);
  await press();
  act(() => fake.status('playing'));
  expect(screen.getByRole('button', { name: 'Pause Slow Lanterns' })).not.toBe(null);
  await press();
  act(() => fake.status('paused'));
  await press();
  expect(fake.takeCalls()).toEqual(['load a at 0 then b', 'pause', 'play']);
  expect(getItems).toHaveBeenCalledOnce();
});

test('a second press before the songs are here starts nothing twice', async () => {
  let arrive: ((items: PlayableItem[]) => void) | undefined;
  const { fake } = renderButton(() => new Promise((resolve) => (arrive = resolve)));
  await press();
  await press();
  await act(async () => arrive?.(songs('ab')));
  expect(fake.takeCalls()).toEqual(['load a at 0 then b']);
});

test('a card whose songs cannot be had says so to its page', async () => {
  const { fake, onFailure } = renderButton(() => Promise.reject(new Error('busy')));
  await press();
  expect(onFailure).toHaveBeenCalledOnce();
  expect(fake.takeCalls()).toEqual([]);
});
