import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { SignInElsewhere } from './external-sign-in.tsx';

function show(address: string, { isProxied = false } = {}) {
  history.replaceState(null, '', address);
  render(<SignInElsewhere signIn={{ oidc: { name: 'Our house' }, isProxied }} />);
}

afterEach(() => vi.unstubAllGlobals());

test('the provider’s button leads back to the page that was wanted', () => {
  show('/album/l.1?disc=2');
  const button = screen.getByRole('link', { name: 'Log in with Our house' });
  expect(button.getAttribute('href')).toBe('/api/auth/oidc/start?to=%2Falbum%2Fl.1%3Fdisc%3D2');
});

test.each([
  ['denied', 'Our house did not let you in.'],
  ['unverified', 'Our house has not confirmed your e-mail address'],
  ['link_first', 'Log in with your password, then link Our house'],
  ['<b>made up</b>', 'The log-in at Our house failed.'],
  ['constructor', 'The log-in at Our house failed.'],
])('why a log-in led nowhere is said in our own words: %s', (word, sentence) => {
  show(`/login?sign-in=${encodeURIComponent(word)}`);
  expect(screen.getByRole('alert').textContent).toContain(sentence);
});

test('whom the proxy names and the server does not let in is told why', async () => {
  const closed = 'You have no account here.';
  pretendServer({ 'GET /api/auth/me': refusal(403, 'signups_closed', closed) });
  show('/', { isProxied: true });
  expect((await screen.findByRole('alert')).textContent).toBe(closed);
});
