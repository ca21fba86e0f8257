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

let seeds = 0;

/** Opens the app with this episode current (and others asked for after it), and presses play. */
export async function openEpisode(
  page: Page,
  serverUrl: string,
  episodeId: string,
  ...later: string[]
): Promise<void> {
  const items = await Promise.all(
    [episodeId, ...later].map(async (id) => {
      const reply = await page.request.get(`${serverUrl}/api/podcast/episode/${id}`);
      const { episode } = ((await reply.json()) as { data: { episode: Record<string, unknown> } }).data;
      const { title, feedTitle, feedId, duration, enclosureUrl } = episode;
      return {
        kind: 'episode',
        id,
        showId: String(feedId),
        title,
        artistName: feedTitle,
        durationMilliseconds: Number(duration ?? 0) * 1_000,
        audioUrl: enclosureUrl,
      };
    }),
  );
  const keys = items.map((_, index) => `k${index}`);
  const [now, ...asked] = keys;
  const packed = {
    version: 1,
    context: { kind: 'episode', id: episodeId },
    items: Object.fromEntries(items.map((item, index) => [`k${index}`, item])),
    list: [now],
    played: [],
    now,
    nowAsked: false,
    asked,
    rest: [],
    shuffle: false,
    repeat: 0,
    round: 0,
    seed: 1,
    keys: keys.length,
  };
  seeds += 1;
  await page.addInitScript(
    ({ text, seed }) => {
      if (sessionStorage.getItem('seed') === seed || window !== window.top) return;
      if (Number(sessionStorage.getItem('seed') ?? 0) > Number(seed)) return;
      sessionStorage.setItem('seed', seed);
      localStorage.setItem(`earshot.player.queue.${localStorage.getItem('backendToken')}`, text);
      localStorage.setItem('earshot.queueOpen', 'true');
    },
    { text: JSON.stringify(packed), seed: String(seeds) },
  );
  await page.reload();
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
}
