import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/test-beside-listening.tsx';
import { episode } from '../testing/test-podcast.ts';
import { useEpisodeOptions } from './use-episode-options.tsx';

afterEach(() => void vi.unstubAllGlobals());

function Row() {
  const { menu, onButton } = useEpisodeOptions(episode(3));
  return (
    <>
      <button type="button" onClick={onButton}>
        Options
      </button>
      {menu}
    </>
  );
}

test('what can be done with an episode is fetched and shown as its options are asked for, and their button has the focus again as they close', async () => {
  await renderPart(<Row />);
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(screen.getByText('Options'));
  fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(screen.getByText('Options'));
});
