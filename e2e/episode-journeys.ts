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
