import { expect, type Page } from '@playwright/test';
import { player } from './listener.ts';
import type { PodcastHost } from './podcast-host.ts';

type StoredEpisode = { id: number; title: string };

/** Subscribes to a show and answers its episodes' numbers by title. */
export async function subscribeTo(
  page: Page,
  serverUrl: string,
  { feedUrl }: PodcastHost,
): Promise<(title: string) => string> {
  const added = await page.request.post(`${serverUrl}/api/podcast/podcast-by-url`, {
    data: { urls: [feedUrl] },
  });
  const { results } = (await added.json()) as { results: { id: number; status: string }[] };
  const feedId = results[0]?.id;
  let items: StoredEpisode[] = [];
  await expect
    .poll(async () => {
      const reply = await page.request.post(`${serverUrl}/api/podcast/get-episodes/${feedId}`, { data: {} });
      ({ items } = ((await reply.json()) as { data: { items: StoredEpisode[] } }).data);
      return items.length;
    })
    .toBeGreaterThan(0);
  return (title) => String(items.find((item) => item.title === title)?.id);
}

/** How far the server says that the listener came. */
export async function progressOf(page: Page, serverUrl: string, episodeId: string) {
  const reply = await page.request.post(`${serverUrl}/api/podcast/get-progress`, {
    data: { episodeIds: [episodeId] },
  });
  const [entry] = (await reply.json()) as {
    positionSeconds: number;
    progress: number;
    completed: boolean;
    other?: { positionSeconds: number };
  }[];
  return entry;
}

/** The place in what plays, as the bar has it. Seconds. */
export async function shownSeconds(page: Page): Promise<number> {
  return Number(await player(page).getByRole('slider', { name: 'Seek' }).inputValue());
}

/** Opens the page of an episode and presses its play button. */
export async function openEpisode(page: Page, serverUrl: string, episodeId: string): Promise<void> {
  await page.goto(`${serverUrl}/podcast-episode/${episodeId}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play (?!next|later)/ })
    .first()
    .click();
}

/** From an episode's page: by way of its show to another of its episodes, which is to be played later. */
export async function askForLater(page: Page, title: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Go to show' }).click();
  await main.getByRole('link', { name: title }).first().click();
  await main.getByRole('heading', { level: 1, name: title }).waitFor();
  await main.getByRole('button', { name: 'Play later' }).first().click();
}
