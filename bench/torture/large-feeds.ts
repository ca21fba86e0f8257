import * as z from 'zod/mini';
import { refreshPodcast } from '#contract/podcasts.ts';
import { subscribeByUrl } from '#contract/podcasts-for-others.ts';
import { jsonPost, startHost, whileMeasured } from './measured-server.ts';
import type { TortureRow } from './torture-row.ts';

const outcomes = z.object({
  results: z.array(
    z.object({ id: z.optional(z.number()), status: z.string(), error: z.optional(z.string()) }),
  ),
});
const feedShape = z.object({ data: z.object({ feed: z.object({ episodeCount: z.number() }) }) });
const maxSeconds = 60;

const feed = (items: string) =>
  Buffer.from(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Large</title>${items}</channel></rss>`,
  );
const item = (number: number, notes: string) =>
  `<item><title>Episode ${number}</title><guid>g-${number}</guid><description>${notes}</description></item>`;
const manyItems = () =>
  feed(Array.from({ length: 100_000 }, (_, number) => item(number, `Notes of episode ${number}.`)).join(''));
/** Notes are taken up to a million characters each. */
const longText = () =>
  feed(Array.from({ length: 30 }, (_, number) => item(number, 'Long words. '.repeat(83_000))).join(''));

/** Subscribed to for the first time, and waited for until all of it is stored. */
const row = (name: string, makeFeed: () => Buffer, episodes: number): TortureRow => ({
  name,
  async run() {
    const text = makeFeed();
    await using hosts = await startHost((_request, response) => void response.writeHead(200).end(text));
    return await whileMeasured(
      { ALLOW_PRIVATE_HOSTS: hosts.host(2) },
      { maxMegabytes: 500, maxMilliseconds: 100 },
      async (prepared) => prepared,
      async ({ server, listener }) => {
        const began = performance.now();
        const body = { urls: [`http://${hosts.host(2)}/feed`] };
        const answer = await fetch(server.url + subscribeByUrl.path, jsonPost(listener, body));
        const [result] = z.parse(outcomes, await answer.json()).results;
        if (result?.id === undefined) return { summary: 'not taken', faults: [result?.error ?? 'no answer'] };
        let count = 0;
        while (count === 0 && performance.now() - began < maxSeconds * 1_000) {
          const again = await fetch(
            server.url + refreshPodcast.path,
            jsonPost(listener, { feedId: result.id }),
          );
          count = z.parse(feedShape, await again.json()).data.feed.episodeCount;
        }
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        return {
          summary: `${text.length >> 20} MB, ${count} episodes in ${seconds} s`,
          faults: count === episodes ? [] : [`${count} episodes instead of ${episodes}`],
        };
      },
    );
  },
});

/** The first 20,000 of them are stored. */
export const manyEpisodes = row('a feed of 100,000 items, new', manyItems, 20_000);
export const longNotes = row('a feed with 30 MB of notes, new', longText, 30);
