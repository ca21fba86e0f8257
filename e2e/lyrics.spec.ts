import { violationsOf } from './axe.ts';
import { expect, type Locator, type Page, test } from './clean-console.ts';
import { openAlbum, player, queue, signUp } from './listener.ts';
import { ownMusic } from './own-music.ts';
import { hear, listenIn, sound } from './sound.ts';
import { lineOf, writeSungSongs } from './sung-songs.ts';

const music = ownMusic(writeSungSongs);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Now playing' });
const current = (place: Locator) =>
  place.getByRole('list', { name: 'Lyrics' }).locator('[aria-current="true"]');

async function play(page: Page, email: string, title: string): Promise<void> {
  await listenIn(page);
  await signUp(page, music.url, email);
  await openAlbum(page, 'Sung Songs');
  await page.getByRole('main').getByRole('row', { name: title }).dblclick();
  await hear(page, 0.3);
}

/** The line that ought to be sung where the sound is; each lasts two seconds, the first from the second second on. */
async function expectInTime(page: Page, place: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const before = (await sound(page))?.elapsedSeconds ?? 0;
      const label = await current(place).getAttribute('aria-label');
      const after = (await sound(page))?.elapsedSeconds ?? 0;
      const lines = [before, after].map((at) => lineOf(Math.floor((at + 0.15) / 2)));
      return lines.includes(label ?? '');
    })
    .toBe(true);
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await violationsOf(page), what).toEqual([]);
}

test('the time line of the whole screen is a picture of the sound, and leads to where it is pressed', async ({
  page,
}) => {
  await play(page, 'wave@example.org', 'Word by Word');
  await page.keyboard.press('f');
  const wave = dialog(page).locator('.waveform');
  await expect(wave).toBeVisible();
  const box = await wave.boundingBox();
  expect(box?.height).toBe(64);
  const seek = dialog(page).getByRole('slider', { name: 'Seek' });
  const whole = Number(await seek.getAttribute('max'));
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 32);
  await expect.poll(async () => Math.abs(Number(await seek.inputValue()) - whole / 2)).toBeLessThan(3);
  await hear(page, 0.5);
  await dialog(page).getByRole('button', { name: 'Add to playlist' }).click();
  await expect(page.getByRole('menuitem', { name: 'New playlist' })).toBeVisible();
});

test('F shows what plays on the whole screen, whose lyrics follow the sound, and lead to it', async ({
  page,
}) => {
  await play(page, 'whole@example.org', 'Word by Word');
  const before = await page.locator('[data-player-bar] [data-transport] button').nth(2).boundingBox();
  await page.keyboard.press('f');
  const whole = dialog(page);
  await expect(whole.getByRole('button', { name: 'Close now playing' })).toBeFocused();
  // The button that plays stays where it was.
  await expect
    .poll(() => whole.getByRole('button', { name: 'Pause', exact: true }).boundingBox())
    .toEqual(before);
  await expectInTime(page, whole);
  await whole.getByRole('button', { name: lineOf(20), exact: true }).click();
  await expect.poll(async () => (await sound(page))?.elapsedSeconds).toBeGreaterThanOrEqual(40);
  await expectInTime(page, whole);
  await hear(page, 2.2);
  await expectInTime(page, whole);
  // At 40 % of the list's height, as long as nobody scrolls.
  const list = whole.getByRole('list', { name: 'Lyrics' });
  const part = async () => {
    const [outer, inner] = [await list.boundingBox(), await current(whole).boundingBox()];
    return outer && inner ? (inner.y + inner.height / 2 - outer.y) / outer.height : 0;
  };
  await expect.poll(part).toBeGreaterThan(0.36);
  await expect.poll(part).toBeLessThan(0.44);
  await list.hover();
  await page.mouse.wheel(0, -900);
  const back = whole.getByRole('button', { name: 'Back to the line' });
  await expect(back).toBeVisible();
  await back.click();
  await expect(back).toBeHidden();
  await expect.poll(part).toBeGreaterThan(0.36);
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open now playing' })).toBeFocused();
});

test('by keyboard alone: into the lyrics, from line to line, and there', async ({ page }) => {
  await play(page, 'keys@example.org', 'Word by Word');
  await page.getByRole('button', { name: 'Open now playing' }).focus();
  await page.keyboard.press('Enter');
  const whole = dialog(page);
  await expect(whole.getByRole('list', { name: 'Lyrics' })).toBeVisible();
  await whole.getByRole('tab', { name: 'Lyrics' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(whole.getByRole('tab', { name: /^Queue/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await whole.getByRole('button', { name: lineOf(1), exact: true }).focus();
  for (let step = 0; step < 24; step += 1) await page.keyboard.press('ArrowDown');
  await expect(whole.getByRole('button', { name: lineOf(25), exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await sound(page))?.elapsedSeconds).toBeGreaterThanOrEqual(50);
  // What is open in it closes first.
  await whole.getByRole('button', { name: 'Options for Word by Word' }).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(whole).toBeVisible();
  await page.keyboard.press('f');
  await expect(whole).toBeHidden();
});

test('the queue panel has the lyrics in a tab, in a language of one’s choice, earlier by half a second', async ({
  page,
}) => {
  await play(page, 'panel@example.org', 'In Two Languages');
  await queue(page).getByRole('tab', { name: 'Lyrics' }).click();
  await expectInLanguage(page, /^Zeile/);
  await queue(page).getByRole('button', { name: 'Lyrics settings' }).click();
  await queue(page).getByRole('combobox', { name: 'Language' }).selectOption('English');
  await expectInLanguage(page, /^Line/);
  await queue(page).getByRole('button', { name: '−0.5 s: lyrics earlier' }).click();
  await expect(queue(page).getByText('−0.5 s', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(queue(page).getByRole('list', { name: 'Lyrics' })).toBeVisible();
  await expectInLanguage(page, /^Line/);
  await queue(page).getByRole('button', { name: 'Lyrics settings' }).click();
  await expect(
    queue(page).getByRole('button', { name: 'Reset: lyrics as the file times them' }),
  ).toBeVisible();
  await queue(page).getByRole('tab', { name: 'Queue' }).click();
  await expect(queue(page).getByText('Plain Words')).toBeVisible();
});

const expectInLanguage = (page: Page, words: RegExp) =>
  expect(queue(page).getByRole('list', { name: 'Lyrics' }).getByRole('button').first()).toHaveText(words);

test('words without times are text, and a song without words opens on its queue', async ({ page }) => {
  await play(page, 'plain@example.org', 'Plain Words');
  await page.keyboard.press('f');
  const words = dialog(page).getByRole('region', { name: 'Lyrics' });
  await expect(words).toContainText('Words that nobody timed');
  await expect(words.getByRole('button')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog(page).getByRole('tab', { name: /^Queue/ })).toHaveAttribute('aria-selected', 'true');
  await dialog(page).getByRole('tab', { name: 'Lyrics' }).click();
  await expect(dialog(page).getByText('This song has no lyrics.')).toBeVisible();
});

test('on a phone the sheet has lyrics, goes to the next song by a swipe, and is pulled down', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await listenIn(page);
  await signUp(page, music.url, 'phone@example.org');
  await openAlbum(page, 'Sung Songs');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first().click();
  await hear(page, 0.3);
  await page.getByRole('button', { name: /^Now playing:/ }).click();
  const sheet = dialog(page);
  await sheet.getByRole('button', { name: 'Lyrics', exact: true }).click();
  await expect(sheet.getByRole('tab')).toHaveText(['Lyrics', 'Queue 3', 'Details']);
  await expect(sheet.getByRole('tab', { name: 'Lyrics' })).toBeFocused();
  // They have the height that the cover had.
  const words = await sheet.getByRole('tabpanel').boundingBox();
  expect(words?.height ?? 0).toBeGreaterThan(500);
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(812);
  await sheet.getByRole('button', { name: lineOf(15), exact: true }).click();
  await expect.poll(async () => (await sound(page))?.elapsedSeconds).toBeGreaterThanOrEqual(30);
  await expectInTime(page, sheet);
  await expectAccessible(page, 'sheet with lyrics');
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Lyrics', exact: true })).toBeFocused();
  await expectAccessible(page, 'sheet');
  const picture = (await sheet.locator('[data-swipe]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: picture.x + picture.width / 2, y: picture.y + picture.height / 2 };
  await swipe(page, middle, { x: middle.x - 130, y: middle.y + 4 });
  await expect(sheet.getByText('In Two Languages').first()).toBeVisible();
  await swipe(page, middle, { x: middle.x + 3, y: middle.y + 220 });
  await expect(sheet).toBeHidden();
  await context.close();
});

type Point = { x: number; y: number };

/** A finger goes from one point to another; Playwright itself only taps. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const at = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let part = 0.125; part <= 1; part += 0.125)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(part)] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [834, 1440])
    test(`what plays can be used by everybody, in ${colorScheme}, ${width} px wide`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await play(page, `axe${colorScheme}${width}@example.org`, 'Word by Word');
      await queue(page).getByRole('tab', { name: 'Lyrics' }).click();
      await queue(page)
        .getByRole('button', { name: lineOf(5), exact: true })
        .click();
      await expectAccessible(page, 'panel');
      await player(page).getByRole('button', { name: 'Open now playing' }).click();
      await expect(dialog(page).getByRole('list', { name: 'Lyrics' })).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Lyrics settings' }).click();
      await expectAccessible(page, 'lyrics');
      for (const tab of [/^Queue/, 'Details'] as const) {
        await dialog(page).getByRole('tab', { name: tab }).click();
        await expectAccessible(page, String(tab));
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      // Over the page or next to it: the queue stays as it was.
      await expect(queue(page)).toBeVisible();
      await context.close();
    });
