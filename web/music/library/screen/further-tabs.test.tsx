import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FurtherTabs } from './further-tabs.tsx';

test('the chip of further ways says that it opens a menu, and whether it is open', async () => {
  const onChoose = vi.fn<(place: Record<string, string>) => void>();
  render(<FurtherTabs tab="songs" onChoose={onChoose} />);
  const chip = screen.getByRole('button', { name: 'More' });
  const said = () =>
    ['aria-haspopup', 'aria-expanded', 'aria-pressed'].map((name) => chip.getAttribute(name));
  expect(said()).toEqual(['menu', 'false', null]);
  fireEvent.click(chip);
  const entry = await screen.findByRole('menuitem', { name: 'Labels' });
  expect(said()).toEqual(['menu', 'true', null]);
  fireEvent.click(entry);
  expect(onChoose).toHaveBeenCalledWith({ tab: 'labels' });
  expect(said()).toEqual(['menu', 'false', null]);
});
