import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { guessWindow } from './failed-login-repository.ts';
import { createWaitingBrowsers } from './waiting-browser.ts';

const now = Date.UTC(2026, 10, 22, 12);
const browsers = createWaitingBrowsers(randomBytes(32));
const note = (until: number) => browsers.cookieFor('ann@example.org', until);

test('who was told to wait is known until an hour after, and then begins anew', () => {
  const until = now + guessWindow;
  const hour = 60 * 60 * 1000;
  expect(browsers.endOf(note(until), 'ann@example.org', now)).toBe(until);
  expect(browsers.endOf(note(until), 'ann@example.org', until + hour - 1)).toBe(until);
  expect(browsers.endOf(note(until), 'ann@example.org', until + hour)).toBeUndefined();
});

test('after a clock was set back nobody waits for longer than a window', () => {
  const until = now + guessWindow;
  expect(browsers.endOf(note(until), 'ann@example.org', now - 1)).toBeUndefined();
});

test('a wait for one account is none for another, and one that somebody wrote themselves is none at all', () => {
  const until = now + guessWindow;
  expect(browsers.endOf(note(until), 'bob@example.org', now)).toBeUndefined();
  const mark = note(until).split('.')[1];
  expect(browsers.endOf(`${now - 1}.${mark}`, 'ann@example.org', now)).toBeUndefined();
});
