import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazily } from './lazily.tsx';

const Waiting = () => <p>on its way</p>;
const part = ({ name }: { name: string }) => <p>here is {name}</p>;

test('what is not there yet shows what waits for it, and then itself', async () => {
  const Lazy = lazily(() => Promise.resolve(part), Waiting);
  render(<Lazy name="Ann" />);
  expect(screen.getByText('on its way')).toBeTruthy();
  expect(await screen.findByText('here is Ann')).toBeTruthy();
});

test('what was loaded before shows at once: nobody sees it wait', async () => {
  const load = vi.fn<() => Promise<typeof part>>(() => Promise.resolve(part));
  const Lazy = lazily(load, Waiting);
  await Lazy.load();
  render(<Lazy name="Ann" />);
  expect(screen.getByText('here is Ann')).toBeTruthy();
  render(<Lazy name="Bob" />);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what could not be loaded is told around it, and whoever shows it next tries again', async () => {
  const load = vi.fn<() => Promise<typeof part>>(() => Promise.resolve(part));
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'));
  const Lazy = lazily(load, Waiting);
  await Lazy.load();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(act(async () => render(<Lazy name="Ann" />))).rejects.toThrow('no network');
  render(<Lazy name="Ann" />);
  expect(await screen.findByText('here is Ann')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});
