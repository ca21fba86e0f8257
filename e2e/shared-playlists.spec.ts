import { readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violationsOf } from './axe.ts';
import { expect, type Page, test } from './clean-console.ts';
import { expectPlaying, signUp } from './listener.ts';
import { copySixFormats, ownMusic } from './own-music.ts';
import { choosePlaylistOption, makePlaylist as make, openPlaylist as open } from './playlist-steps.ts';
import { listenIn } from './sound.ts';
import { expectToast } from './toasts.ts';

const music = ownMusic(copySixFormats);

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).getByRole('row');
const titles = (page: Page) => expect.poll(() => rows(page).locator('.row-name').allTextContents());
const optionsOf = (page: Page, name: string) =>
  main(page).getByRole('button', { name: `Options for ${name}` });

const makePlaylist = (page: Page, name: string, ...songs: string[]) => make(page, music.url, name, ...songs);
const openPlaylist = (page: Page, name: string) => open(page, music.url, name);

/** No fault in either theme. */
async function checkAccess(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours take a moment to become those of the other theme.
    await expect(async () => {
      expect(await violationsOf(page), `${what}, ${colorScheme}`).toEqual([]);
    }).toPass({ timeout: 15_000 });
  }
}

test('a playlist is shared in the house, changed by another, looked at as it was, and brought back', async ({
  page,
  browser,
}) => {
  await signUp(page, music.url, 'ann@example.org');
  const bob = await (await browser.newContext()).newPage();
  await signUp(bob, music.url, 'bob@example.org');
  await makePlaylist(page, 'Weather', 'Snow in FLAC', 'Fog in Opus');

  await openPlaylist(page, 'Weather');
  await optionsOf(page, 'Weather').click();
  await page.getByRole('menuitem', { name: 'Share with others here…' }).click();
  await expect(page.getByRole('heading', { name: 'Sharing' })).toBeFocused();
  await page.getByLabel('E-mail address:').fill('Bob@example.org');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByLabel('What bob@example.org may do')).toHaveValue('read');

  // Who may only listen is offered nothing else.
  await openPlaylist(bob, 'Weather');
  await expect(rows(bob).first().locator('.song-note')).toHaveText(/^ann@example\.org · [A-Z][a-z]{2} \d+$/);
  await expect(bob.getByText('By ann@example.org')).toBeVisible();
  await rows(bob).first().click({ button: 'right' });
  await expect(bob.getByRole('menuitem', { name: 'Play next' })).toBeVisible();
  await expect(bob.getByRole('menuitem', { name: 'Remove from playlist' })).toHaveCount(0);
  await bob.keyboard.press('Escape');
  await optionsOf(bob, 'Weather').click();
  await expect(bob.getByRole('menuitem', { name: 'Export' })).toBeVisible();
  await expect(bob.getByRole('menuitem', { name: 'Edit details' })).toHaveCount(0);
  await bob.keyboard.press('Escape');

  await page.getByLabel('What bob@example.org may do').selectOption('write');
  await expect(page.getByLabel('What bob@example.org may do')).toBeEnabled();
  await bob.reload();
  // A menu that is opened before the answer is there says what was allowed before: Bob opens it again.
  await expect(async () => {
    await bob.keyboard.press('Escape');
    await rows(bob).first().click({ button: 'right' });
    await bob.getByRole('menuitem', { name: 'Remove from playlist' }).click({ timeout: 3_000 });
  }).toPass();
  await expect(rows(bob)).toHaveCount(1);

  await page.goto(page.url().replace('show=sharing', 'show=changes'));
  const change = page.getByRole('listitem').filter({ hasText: 'bob@example.org' });
  await expect(change).toContainText('1 song removed');
  await change.getByRole('button', { name: /^Look at/ }).click();
  await expect(page.getByRole('list', { name: '“Weather” with 2 songs' })).toContainText('Snow in FLAC');
  await change.getByRole('button', { name: 'Bring back' }).click();
  await titles(page).toEqual(['Snow in FLAC', 'Fog in Opus']);

  await bob.goto(`${music.url}/playlist-display`);
  await optionsOf(bob, 'Weather').click();
  await bob.getByRole('menuitem', { name: 'Leave playlist' }).click();
  await expectToast(bob, 'You left Weather');
  await expect(main(bob).getByText('No playlists to display...')).toBeVisible();
  await bob.context().close();
});

test('with whom a playlist is shared, and what it was, is there for everybody in either theme', async ({
  page,
}) => {
  await signUp(page, music.url, 'fay@example.org');
  await makePlaylist(page, 'Clouds', 'Snow in FLAC', 'Fog in Opus');
  await openPlaylist(page, 'Clouds');
  await rows(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from playlist' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${page.url()}?show=changes`);
  await page.getByRole('button', { name: /^Look at/ }).click();
  await expect(page.getByRole('list', { name: '“Clouds” with 2 songs' })).toBeVisible();
  await checkAccess(page, 'changes');
  await page.goto(page.url().replace('show=changes', 'show=sharing'));
  await page.getByLabel('What everybody here may do').selectOption('read');
  await expect(main(page).getByText('· Shared')).toBeVisible();
  await checkAccess(page, 'sharing');
});

test('playlists are put into folders, pinned, and seen in another order, which this device remembers', async ({
  page,
}) => {
  await signUp(page, music.url, 'cleo@example.org');
  await makePlaylist(page, 'Storms', 'Wind in MP3', 'Rain in AAC', 'Hail in Vorbis');
  await page.goto(`${music.url}/playlist-display`);
  await page.getByRole('button', { name: 'New folder…' }).click();
  await page.getByLabel('Folder name:').fill('Outdoors');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing in this folder.')).toBeVisible();
  await optionsOf(page, 'Storms').click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  await page.getByRole('menuitem', { name: 'Outdoors' }).click();
  const folder = main(page).getByRole('region', { name: 'Outdoors' });
  await expect(folder.getByRole('link', { name: 'Storms' })).toBeVisible();
  await checkAccess(page, 'folders');

  await page.getByRole('tab', { name: 'Playlists' }).click();
  const sidebar = page.getByRole('tabpanel');
  await expect(sidebar.getByRole('region', { name: 'Outdoors' }).getByRole('link')).toHaveCount(1);
  await optionsOf(page, 'Storms').click();
  await page.getByRole('menuitem', { name: 'Pin to sidebar' }).click();
  await expect(sidebar.getByRole('list', { name: 'Pinned' }).getByRole('link')).toHaveCount(1);
  // By keyboard: closed, and closed after a reload as well.
  await folder.getByRole('button', { name: /^Outdoors/ }).press('Enter');
  await expect(folder.getByRole('link', { name: 'Storms' })).toBeHidden();
  await page.reload();
  await expect(folder.getByRole('button', { name: /^Outdoors/ })).toHaveAttribute('aria-expanded', 'false');
  await main(page).getByRole('button', { name: 'Options for folder Outdoors' }).click();
  await page.getByRole('menuitem', { name: 'Remove folder' }).click();
  await expect(main(page).getByRole('link', { name: 'Storms' })).toBeVisible();

  await openPlaylist(page, 'Storms');
  await titles(page).toEqual(['Wind in MP3', 'Rain in AAC', 'Hail in Vorbis']);
  await page.getByLabel('Sort by').selectOption('title');
  await titles(page).toEqual(['Hail in Vorbis', 'Rain in AAC', 'Wind in MP3']);
  await page.getByRole('button', { name: 'Turn the order round' }).click();
  await titles(page).toEqual(['Wind in MP3', 'Rain in AAC', 'Hail in Vorbis']);
  await page.getByRole('button', { name: 'Turn the order round' }).click();
  await page.reload();
  await titles(page).toEqual(['Hail in Vorbis', 'Rain in AAC', 'Wind in MP3']);
  // Nothing is moved while it is sorted.
  await rows(page).first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByLabel('Sort by').selectOption('own');
  await titles(page).toEqual(['Wind in MP3', 'Rain in AAC', 'Hail in Vorbis']);
});

test('a list of another player is seen before it is saved, added without what is there, and written again', async ({
  page,
}) => {
  await signUp(page, music.url, 'dora@example.org');
  await makePlaylist(page, 'Mine', 'Snow in FLAC');
  await page.goto(`${music.url}/playlist-display`);
  const tracks = ['03%20Snow.flac', '05%20Fog.opus', 'gone/Lost.mp3'].map(
    (path) => `<track><location>file:///music/${path}</location></track>`,
  );
  await page.locator('input[type="file"]').setInputFiles({
    name: 'whatever.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      `<?xml version="1.0"?><playlist><title>Old list</title><trackList>${tracks.join('')}</trackList></playlist>`,
    ),
  });
  const report = page.getByRole('region', { name: 'Import' });
  await expect(report.getByText('2 of 3 songs were found.')).toBeVisible();
  await expect(report.getByRole('list', { name: 'What was not found' })).toContainText(
    'Line 3file:///music/gone/Lost.mp3',
  );
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Save list' }).click(),
  ]);
  expect(readFileSync(await list.path(), 'utf8')).toBe('3\tfile:///music/gone/Lost.mp3\n');
  await checkAccess(page, 'import');
  await report.getByLabel('Into:').selectOption('Mine');
  await report.getByRole('button', { name: 'Add', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Already there' });
  await expect(question).toContainText('1 of these 2 songs is in “Mine” already.');
  await checkAccess(page, 'the question');
  await question.getByRole('button', { name: 'Skip' }).click();
  await expect(report.getByText('1 song added to “Mine”.')).toBeVisible();
  await report.getByRole('link', { name: 'Open playlist' }).click();
  await titles(page).toEqual(['Snow in FLAC', 'Fog in Opus']);

  await choosePlaylistOption(page, 'Mine', 'Export');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSPF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Mine.jspf');
  const { playlist } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(playlist.track.map(({ location }: { location: string[] }) => location)).toEqual([
    ['03%20Snow.flac'],
    ['05%20Fog.opus'],
  ]);
});

test('a song whose file is gone waits greyed, is passed over, and plays when it is back', async ({
  page,
}) => {
  await listenIn(page);
  await signUp(page, music.url, 'eve@example.org');
  await makePlaylist(page, 'Patient', 'Sun in WAV', 'Wind in MP3');
  const file = join(music.folder, '06 Sun.wav');
  const away = join(tmpdir(), `earshot-away-${process.pid}.wav`);
  renameSync(file, away);
  await openPlaylist(page, 'Patient');
  const row = rows(page).filter({ hasText: 'Sun in WAV' });
  await expect(row.getByText('Not available at the moment')).toBeAttached({ timeout: 30_000 });
  await main(page).getByRole('button', { name: 'Play Patient' }).click();
  await expectPlaying(page, 'Wind in MP3');
  renameSync(away, file);
  await expect(row.getByText('Not available at the moment')).toHaveCount(0, { timeout: 30_000 });
  await row.dblclick();
  await expectPlaying(page, 'Sun in WAV');
});
