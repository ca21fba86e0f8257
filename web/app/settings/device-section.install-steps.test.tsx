import { expect, test } from 'vitest';
import { installSteps } from './device-section.tsx';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    5,
    /Add to Home Screen\.$/,
  ],
  ['an iPad, which says that it is a Mac', mac, 5, /^In Safari: Share/],
  ['Chrome on an iPhone', 'Mozilla/5.0 (iPhone) CriOS/130.0 Safari/604.1', 5, /open this page in Safari/],
  ['Safari on a Mac', mac, 0, /Add to Dock/],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
    5,
    /menu of Firefox/,
  ],
  [
    'Firefox on a desk',
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    0,
    /installs no apps/,
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0 Mobile Safari/537.36',
    5,
    /Add to Home screen, then/,
  ],
  ['Chrome on a desk', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36', 0, /Install Earshot/],
])('on %s it is said how that browser installs', (_what, userAgent, touches, expected) => {
  expect(installSteps(userAgent, touches)).toMatch(expected);
});
