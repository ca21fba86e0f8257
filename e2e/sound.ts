import type { Page } from '@playwright/test';

/** What the page's media elements do, read from the elements themselves. */
export type Sound = { source: string; elapsedSeconds: number; paused: boolean; volume: number };

/**
 * Records every media element that the page makes, and the positions that sound (`heardPositions`). Call it before
 * the page opens.
 */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const elements: HTMLMediaElement[] = [];
    const heardPositions: number[] = [];
    Object.assign(window, { mediaElements: elements, heardPositions });
    setInterval(() => {
      const audible = elements.find((element) => !element.paused && element.currentTime > 0);
      if (audible) heardPositions.push(audible.currentTime);
    }, 100);
    const make = document.createElement.bind(document);
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = make(name, options);
      if (element instanceof HTMLMediaElement) elements.push(element);
      return element;
    };
    const Plain = window.Audio;
    window.Audio = class extends Plain {
      constructor(source?: string) {
        super(source);
        elements.push(this);
      }
    };
  });
}

/** The element that sounds, or the one that last did. */
export async function sound(page: Page): Promise<Sound | undefined> {
  return page.evaluate(() => {
    const elements = (Reflect.get(window, 'mediaElements') ?? []) as HTMLMediaElement[];
    const audible =
      elements.find((element) => !element.paused && !element.ended) ??
      elements.find((e) => e.currentTime > 0);
    return audible
      ? {
          source: audible.currentSrc,
          elapsedSeconds: audible.currentTime,
          paused: audible.paused,
          volume: audible.muted ? 0 : audible.volume,
        }
      : undefined;
  });
}

/** Waits until the sound has gone on by `seconds`, and returns which file it comes from. */
export async function hear(page: Page, seconds = 0.5): Promise<Sound> {
  const before = (await sound(page))?.elapsedSeconds ?? 0;
  const source = (await sound(page))?.source;
  for (let tries = 0; tries < 150; tries += 1) {
    const now = await sound(page);
    const same = now?.source === source ? before : 0;
    if (now && !now.paused && now.elapsedSeconds >= same + seconds) return now;
    await page.waitForTimeout(100);
  }
  throw new Error(`Nothing is heard: ${JSON.stringify(await sound(page))}`);
}
