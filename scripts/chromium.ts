import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { output, run } from './run-node.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium that is installed already. */
function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere];
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * The browser for the journeys: an installed one, else Debian's package where we may install it, else Playwright's own
 * download. Throws one sentence when there is none to be had.
 */
export function findChromium(): string {
  const present = installed();
  if (present !== undefined) return present;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium from Debian …');
    run('apt-get', 'update', '-qq');
    output('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
  }
  if (installed() === undefined) run('playwright', 'install', 'chromium');
  const afterInstall = installed();
  if (afterInstall !== undefined) return afterInstall;
  throw new Error('The journeys need a Chromium: install Chromium or Google Chrome and run the tests again.');
}
