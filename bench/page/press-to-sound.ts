import type { BrowserContext, Page } from '@playwright/test';
import { spreadText } from '../spread.ts';

type Row = (name: string, value: string) => void;

const rounds = 5;

/** In the page, before anything of ours: when a button was pressed, and when an element first played. */
function watchSound(): void {
  const marks = { pressed: 0, sounded: 0 };
  Object.assign(globalThis, { earshotMarks: marks });
  addEventListener(
    'pointerdown',
    () => {
      marks.pressed = performance.now();
      marks.sounded = 0;
    },
    true,
  );
  // An element that was made and stands in no page tells nobody else.
  const Native = Audio;
  Object.assign(globalThis, {
    Audio: function AudioThatTells(...audioArguments: ConstructorParameters<typeof Audio>) {
      const audio = new Native(...audioArguments);
      audio.addEventListener('timeupdate', () => {
        if (audio.currentTime > 0 && marks.sounded === 0) marks.sounded = performance.now();
      });
      return audio;
    },
  });
}

async function soundMilliseconds(page: Page, press: () => Promise<void>): Promise<number> {
  await press();
  return page.evaluate(async () => {
    const marks: { pressed: number; sounded: number } = Reflect.get(globalThis, 'earshotMarks');
    while (marks.sounded === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    return marks.sounded - marks.pressed;
  });
}

/** From a press of play to sound: in a page that was just opened, and of the next album in one that plays. */
export async function measurePressToSound(row: Row, context: BrowserContext, url: string): Promise<void> {
  const times: Record<'cold' | 'warm', number[]> = { cold: [], warm: [] };
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    await page.addInitScript(watchSound);
    await page.goto(url);
    const play = (number: number) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Play / })
        .nth(number);
    await play(0).waitFor({ state: 'attached' });
    await page.waitForTimeout(1_500);
    times.cold.push(await soundMilliseconds(page, () => play(0).click({ force: true })));
    times.warm.push(await soundMilliseconds(page, () => play(1).click({ force: true })));
    await page.close();
  }
  row('press to sound, first / next album', `${spreadText(times.cold, 0)} / ${spreadText(times.warm, 0)} ms`);
}
