import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AddressLink, useCurrentLocation } from './current-location.tsx';

function Where() {
  const { pathname, search } = useCurrentLocation();
  return <p>{pathname + search}</p>;
}
const show = () =>
  render(
    <>
      <Where />
      <AddressLink to="/stacks">About</AddressLink>
    </>,
  );

beforeEach(() => history.replaceState(null, '', '/login?sign-in=denied'));

test('a link of a page without a router leads on, and Back leads back', async () => {
  show();
  expect(screen.getByText('/login?sign-in=denied')).toBeTruthy();
  fireEvent.click(screen.getByRole('link'));
  expect(screen.getByText('/stacks')).toBeTruthy();
  expect(location.pathname).toBe('/stacks');
  await act(async () => {
    const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await back;
  });
  expect(screen.getByText('/login?sign-in=denied')).toBeTruthy();
});

test('with a key held it is left to the browser, which opens it elsewhere', () => {
  show();
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/stacks');
  link.addEventListener('click', (event) => event.stopImmediatePropagation());
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(screen.getByText('/login?sign-in=denied')).toBeTruthy();
});
