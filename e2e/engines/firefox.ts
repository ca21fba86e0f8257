import { existsSync } from 'node:fs';
import { ElementHandle, launch } from 'puppeteer-core';
import type { Browser } from './browser.ts';

const executablePath = '/usr/bin/firefox-esr';

/** Without a sound device Firefox breaks off every sound with an error, but for one that is muted: that only keeps the time. */
const playWithoutDevice = `(() => {
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    this.muted = true;
    return play.call(this);
  };
})()`;

/** Debian's Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Browser | string> {
  if (!existsSync(executablePath)) return 'Firefox is not installed (Debian: firefox-esr).';
  const browser = await launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.evaluateOnNewDocument(playWithoutDevice);
  const find = async (element: string) => {
    const handle = await page.evaluateHandle(element);
    if (handle instanceof ElementHandle) return handle;
    throw new Error(`not there: ${element}`);
  };
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    press: async (element) => (await find(element)).click(),
    async type(element, text) {
      const field = await find(element);
      await field.click();
      await field.type(text);
    },
    close: () => browser.close(),
  };
}
