import type { Browser } from './browser.ts';

const waitMilliseconds = 30_000;

/** An expression for the first element on the page that can be seen, fits the selector, and is called so. */
export const named = (selector: string, name: string | RegExp) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((found) => found.checkVisibility() && found.closest('[inert]') === null && ${
    typeof name === 'string' ? new RegExp(`^${RegExp.escape(name)}$`) : name
  }.test((found.getAttribute('aria-label') ?? found.innerText).trim()))`;

/** A journey's page: waits for the elements it acts on, and knows every media element that ever played. */
export function pageOf(browser: Browser) {
  async function until(expression: string, wantedMilliseconds = waitMilliseconds): Promise<unknown> {
    const latest = performance.now() + wantedMilliseconds;
    for (;;) {
      const value = await browser.evaluate(expression);
      if (value) return value;
      if (performance.now() > latest) {
        const pageText = await browser.evaluate('document.body.innerText.slice(0, 2_000)');
        throw new Error(`Waited in vain for ${expression} on a page that says:\n${String(pageText)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const isThere = (element: string) => `Boolean(${element})`;
  return {
    until,
    evaluate: (expression: string) => browser.evaluate(expression),
    async open(url: string): Promise<void> {
      await browser.open(url);
      await browser.evaluate(
        `(() => {
          const elements = (window.mediaElements ??= new Set());
          const { play } = HTMLMediaElement.prototype;
          HTMLMediaElement.prototype.play = function () {
            elements.add(this);
            return play.call(this);
          };
        })()`,
      );
    },
    async press(selector: string, name: string | RegExp, milliseconds?: number): Promise<void> {
      const element = named(selector, name);
      await until(isThere(`${element} && !${element}.disabled`), milliseconds);
      await browser.press(element);
    },
    async type(selector: string, text: string): Promise<void> {
      const element = named(selector, /(?:)/);
      await until(isThere(element));
      await browser.type(element, text);
    },
    /** Waits until it can be seen; with `false`, until it is gone. */
    async see(selector: string, name: string | RegExp, isSeen = true): Promise<void> {
      await until(`${isThere(named(selector, name))} === ${isSeen}`);
    },
    /** Waits until a media element with another source has gone on by `seconds`, and returns its source. */
    async hear(seconds: number, notFrom = ''): Promise<string> {
      const sounding = `[...window.mediaElements].find((one) => !one.paused && one.currentSrc !== ${JSON.stringify(notFrom)})`;
      const from = Number(await until(`((one) => one && String(one.currentTime))(${sounding})`));
      return String(
        await until(`((one) => one?.currentTime >= ${from + seconds} && one.currentSrc)(${sounding})`),
      );
    },
  };
}

export type EnginePage = ReturnType<typeof pageOf>;

/** The first listener of a server signs up, and home is there. */
export async function signUp(page: EnginePage, url: string): Promise<void> {
  await page.open(url);
  await page.type('input[autocomplete=username]', 'ann@example.org');
  await page.until(`document.querySelectorAll('input[autocomplete=new-password]').length === 2`);
  const ids = (await page.evaluate(
    `[...document.querySelectorAll('input[autocomplete=new-password]')].map(({ id }) => id)`,
  )) as string[];
  for (const id of ids) await page.type(`[id=${JSON.stringify(id)}]`, 'correct horse battery');
  await page.press('button', 'Create account');
  await page.see('a', 'Home');
}
