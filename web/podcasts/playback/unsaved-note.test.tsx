import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { album, songs } from '#web/player/testing/player-fixture.ts';
import { renderPart } from '../testing/test-beside-listening.tsx';
import { UnsavedNote } from './unsaved-note.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('what the server has not taken for long is said calmly, and no longer than that', async () => {
  const { listening, play } = await renderPart(<UnsavedNote />);
  await play();
  expect(screen.queryByText('Not saved yet')).toBeNull();
  act(() => listening.lateness.setState({ isLate: true }));
  expect(screen.getByRole('status').textContent).toBe('Not saved yet');
  act(() => listening.lateness.setState({ isLate: false }));
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('what waits of an episode is not said of the song after it', async () => {
  const { player, listening, play } = await renderPart(<UnsavedNote />);
  await play();
  act(() => listening.lateness.setState({ isLate: true }));
  act(() => player.play(album, songs('a')));
  expect(screen.queryByText('Not saved yet')).toBeNull();
});
