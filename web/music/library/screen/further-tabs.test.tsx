import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { FurtherTabs } from './further-tabs.tsx';

const Address = () => <output>{useLocation().pathname}</output>;

function show() {
  const onChoose = vi.fn<(place: Record<string, string>) => void>();
  render(
    <MemoryRouter initialEntries={['/library']}>
      <FurtherTabs tab="songs" onChoose={onChoose} />
      <Address />
    </MemoryRouter>,
  );
  return { onChoose, chip: screen.getByRole('button', { name: 'More' }) };
}

test('the chip of further ways says that it opens a menu, and whether it is open', async () => {
  const { onChoose, chip } = show();
  const attributes = () =>
    ['aria-haspopup', 'aria-expanded', 'aria-pressed'].map((name) => chip.getAttribute(name));
  expect(attributes()).toEqual(['menu', 'false', null]);
  fireEvent.click(chip);
  const entry = await screen.findByRole('menuitem', { name: 'Labels' });
  expect(attributes()).toEqual(['menu', 'true', null]);
  fireEvent.click(entry);
  expect(onChoose).toHaveBeenCalledWith({ tab: 'labels' });
  expect(attributes()).toEqual(['menu', 'false', null]);
});

test('among them is the way to internet radio', async () => {
  const { chip } = show();
  fireEvent.click(chip);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Internet radio' }));
  expect(screen.getByText('/settings/radio')).toBeTruthy();
});
