import { expect, type Page, test } from './clean-console.ts';
import { expectPlaying, openAlbum, player, signUp } from './listener.ts';
import { writeLongSongs } from './long-songs.ts';
import { ownMusic } from './own-music.ts';
import { hear, listenIn, sound } from './sound.ts';
import { expectToast } from './toasts.ts';

const music = ownMusic(writeLongSongs);

const volume = async (page: Page) => (await sound(page))?.volume ?? -1;
const seconds = async (page: Page) => (await sound(page))?.elapsedSeconds ?? -1;

for (const width of [834, 1440])
  test(`single keys control what plays, wherever one is and does not type, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await listenIn(page);
    await signUp(page, music.url, `keys${width}@example.org`);
    await openAlbum(page, 'Six Waves');
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await hear(page, 0.5);
    const first = await seconds(page);
    // A button that was clicked takes no letters and no arrows.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => seconds(page)).toBeGreaterThan(first + 13);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => seconds(page)).toBeLessThan(first + 10);
    const before = await volume(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => before - (await volume(page))).toBeCloseTo(0.1, 2);
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => before - (await volume(page))).toBeCloseTo(0.05, 2);

    await page.keyboard.press('n');
    await expectPlaying(page, 'Second Wave');
    await hear(page, 0.3);
    await page.keyboard.press('l');
    await expectToast(page, 'Second Wave added to favorites');
    await page.keyboard.press('p');
    await expectPlaying(page, 'First Wave');

    // Inside a list arrows move, and what one types is typed.
    const row = page.getByRole('main').getByRole('row').first();
    await row.focus();
    const here = await volume(page);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeFocused();
    expect(await volume(page)).toBe(here);
    await page.keyboard.press('Escape');
    await page.locator('#main').focus();
    await page.keyboard.press('/');
    const search = page.getByRole('textbox', { name: 'Search' });
    await expect(search).toBeFocused();
    await search.pressSequentially('nl/?');
    await expect(search).toHaveValue('nl/?');
    await expectPlaying(page, 'First Wave');
    await page.locator('#main').focus();
    await page.keyboard.press('Control+n');
    await expectPlaying(page, 'First Wave');

    // Turned off, they are letters; Space still plays and pauses.
    await page.goto(`${music.url}/settings`);
    await page.getByRole('button', { name: 'Single keys control the player' }).click();
    await page.locator('#main').focus();
    for (const key of ['n', 'l', '/', '?', 'f']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/settings$/);
    await expect(player(page).getByText('First Wave')).toBeVisible();
    await page.getByRole('button', { name: 'Single keys control the player' }).click();
    await page.locator('#main').focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect(page.getByText('Back 15 seconds')).toBeVisible();
  });
