import { fileURLToPath } from 'node:url';
import { hostPodcast } from '../podcast-host.ts';
import { startServer } from '../server.ts';
import { type EnginePage, signUp } from './page.ts';

const player = (what: string) => `[aria-label="Player"] ${what}`;
const queue = (what: string) => `[aria-label="Queue"] ${what}`;
const ownMusic = { MUSIC_DIR: fileURLToPath(new URL('../media', import.meta.url)) };

/** With nothing but the demo collection: sign up, an album, the next song. */
async function firstHour(page: EnginePage): Promise<void> {
  const server = await startServer();
  try {
    await signUp(page, server.url);
    await page.press('main li a', /./, 150_000);
    await page.see('main tr', /./);
    await page.press('main button', 'Play');
    const first = await page.hear(1);
    await page.press(player('button'), 'Next');
    await page.hear(0.5, first);
    await page.see('[aria-label="Queue"]', 'Queue');
  } finally {
    await server.stop();
  }
}

/** An episode: subscribe, play, seek by a chapter and by a line of its transcript. */
async function episode(page: EnginePage): Promise<void> {
  const host = await hostPodcast('The Long Way', [
    {
      title: 'First Mile',
      seconds: 60,
      chapters: [
        [0, 'Setting out'],
        [20, 'The middle'],
      ],
      transcript: 'WEBVTT\n\n00:00.000 --> 00:40.000\nWe leave.\n\n00:40.000 --> 01:00.000\nWe come home.\n',
    },
  ]);
  const server = await startServer({ ...ownMusic, ALLOW_PRIVATE_HOSTS: host.authority });
  const shownSeconds = `Number(document.querySelector('${player('input[aria-label="Seek"]')}')?.value ?? 0)`;
  try {
    await signUp(page, server.url);
    const show = await page.until(
      `fetch('/api/podcast/podcast-by-url', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(
        JSON.stringify({ urls: [host.feedUrl] }),
      )} }).then((reply) => reply.json()).then(({ results }) => String(results[0].id))`,
    );
    const id = await page.until(
      `fetch('/api/podcast/get-episodes/${String(show)}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then((reply) => reply.json()).then(({ data }) => data.items[0] && String(data.items[0].id))`,
    );
    await page.open(`${server.url}/podcast-episode/${String(id)}`);
    await page.press('main button', /^Play (?!next|later)/);
    await page.hear(1);
    await page.press(queue('button'), /^The middle/);
    await page.until(`${shownSeconds} >= 20`);
    await page.press(queue('[role=tab]'), 'Transcript');
    await page.press(queue('button'), /We come home/);
    await page.until(`${shownSeconds} >= 40`);
    await page.hear(0.5);
    await page.press(player('button'), 'Pause');
    await page.see(player('button'), 'Play');
  } finally {
    await server.stop();
    await host.close();
  }
}

/** A playlist is made, played, deleted, and brought back by a toast that then goes. */
async function playlist(page: EnginePage): Promise<void> {
  const server = await startServer(ownMusic);
  try {
    await signUp(page, server.url);
    await page.press('a', 'Playlists');
    await page.press('a', 'Create New Playlist');
    await page.type('main input:not([type=search])', 'Weather');
    await page.type('main input[type=search]', 'in fl');
    await page.press('button', 'Add Snow in FLAC');
    await page.press('button', 'Create');
    await page.see('.toast', 'Playlist created!');
    // It takes no press but its own.
    await page.press('a', 'Playlists');
    await page.press('main a', /^Weather/);
    await page.press('main button', 'Play Weather');
    await page.hear(0.3);
    await page.press('main header button', 'Options for Weather');
    await page.press('[role=menuitem]', 'Delete playlist');
    await page.press('.toast button', 'Undo');
    await page.see('main a', /^Weather/);
    // Nobody moves the mouse, which is where the toast was.
    await page.see('.toast', /./, false);
    await page.press('main a', /^Weather/);
    await page.see('h1', 'Weather');
  } finally {
    await server.stop();
  }
}

const shellIsHere = `caches.keys().then(async (names) => {
  const shell = names.find((name) => name.startsWith('earshot-shell'));
  return shell !== undefined && (await (await caches.open(shell)).match('/kept-shell/whole')) !== undefined;
})`;

/** Once all of the app is on the device it opens without its server. */
async function withoutServer(page: EnginePage): Promise<void> {
  const server = await startServer(ownMusic);
  await signUp(page, server.url);
  await page.until(shellIsHere, 60_000);
  await server.stop();
  await page.open(`${server.url}/podcasts`);
  await page.see('a', 'Home');
  await page.see('output', /^Your Earshot server cannot be reached/);
  await page.until(`document.querySelector('input[aria-label="Search for podcasts"]') !== null`);
}

/** An album is downloaded, and plays with a seek once its server is gone. */
async function download(page: EnginePage): Promise<void> {
  const server = await startServer(ownMusic);
  await signUp(page, server.url);
  await page.press('main li a', /Six Formats/, 60_000);
  await page.press('main button', 'Download Six Formats');
  await page.see('main button', 'Remove Six Formats from this device');
  await page.until(shellIsHere, 60_000);
  await server.stop();
  await page.open(`${server.url}/on-this-device`);
  await page.see('main', /6 songs/);
  await page.press('main button', 'Play Six Formats');
  const first = await page.hear(0.5);
  await page.press(player('button'), 'Next');
  await page.hear(0.5, first);
}

export const journeys: Record<string, (page: EnginePage) => Promise<void>> = {
  'first hour': firstHour,
  episode,
  playlist,
  'without a server': withoutServer,
  download,
};
