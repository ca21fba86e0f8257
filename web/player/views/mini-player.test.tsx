import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { currentVolume } from '../player/player-state.ts';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { MiniPlayer } from './mini-player.tsx';
import { PlayerProvider } from './player-provider.tsx';

function Phone() {
  const [isOpen, setOpen] = useState(false);
  return (
    <MiniPlayer isOpen={isOpen} onOpenChange={setOpen} sheetActions={<button type="button">Like</button>} />
  );
}

test('a phone shows a small player that opens into the whole screen and closes again', async () => {
  const { player, fake } = createTestPlayer();
  render(
    <MemoryRouter>
      <PlayerProvider player={player}>
        <Phone />
      </PlayerProvider>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('region', { name: 'Player' })).toBe(null);
  act(() => player.play(album, songs('ab')));
  act(() => fake.status('playing'));
  fireEvent.click(screen.getByRole('button', { name: 'Now playing: Song a, Ida Moreau' }));
  const sheet = await screen.findByRole('dialog', { name: 'Now playing' });
  act(() => fake.time(108));
  expect(within(sheet).queryByText('Slow Lanterns')).not.toBe(null);
  expect(within(sheet).queryByText('-1:32')).not.toBe(null);
  expect(within(sheet).queryByRole('button', { name: 'Like' })).not.toBe(null);
  fireEvent.change(within(sheet).getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } });
  expect(currentVolume(player.store.getState()).volume).toBe(0.4);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Next' }));
  expect(within(sheet).queryByText('Song b')).not.toBe(null);
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBe(null);
});
