import { fireEvent, render, screen } from '@testing-library/react';
import { isValidElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/test-beside-listening.tsx';
import { episode } from '../testing/test-podcast.ts';
import { useEpisodeOptions } from './use-episode-options.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** A row with its options; instead of the menu, which the journeys open, a button that closes it. */
function Row() {
  const { menu, onButton } = useEpisodeOptions(episode(3));
  const close = isValidElement<{ onClose: () => void }>(menu) ? menu.props.onClose : undefined;
  return (
    <>
      <button type="button" onClick={onButton}>
        Options
      </button>
      {close && (
        <button type="button" onClick={close}>
          Close
        </button>
      )}
    </>
  );
}

test('the options of an episode open at their button, which has the focus again as they close', () => {
  render(<Row />);
  expect(screen.queryByText('Close')).toBeNull();
  fireEvent.click(screen.getByText('Options'));
  fireEvent.click(screen.getByText('Close'));
  expect(screen.queryByText('Close')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Options'));
});

function RowWithMenu() {
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

test('what can be done with an episode is fetched and shown as its options are asked for', async () => {
  await renderPart(<RowWithMenu />);
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(screen.getByText('Options'));
  expect(await screen.findByRole('menu')).toBeTruthy();
});
