import * as z from 'zod/mini';
import { subscribeByUrl } from '#contract/podcasts-for-others.ts';
import { jsonPost, startHost, whileMeasured } from './measured-server.ts';
import type { TortureRow } from './torture-row.ts';

const calls = 3;
const perCall = 40;
const bodyBytes = 31 * 1024 * 1024;
const piece = Buffer.alloc(64 * 1024, 97);
const waitMs = 35_000;

const outcomes = z.object({ results: z.array(z.object({ error: z.optional(z.string()) })) });

/** What one listener lets Earshot read from many hosts stays in memory until it is read to its end, and it never is. */
export const stalledBodies: TortureRow = {
  name: 'three calls of podcast-by-url with 40 addresses that answer 31 MB and stall',
  async run() {
    await using hosts = await startHost((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      let sentBytes = 0;
      const send = () => {
        while (sentBytes < bodyBytes && !response.destroyed) {
          sentBytes += piece.length;
          if (!response.write(piece)) return void response.once('drain', send);
        }
      };
      send();
    });
    const numbers = Array.from({ length: calls * perCall }, (_, index) => index + 2);
    const settings = { ALLOW_PRIVATE_HOSTS: numbers.map(hosts.host).join(',') };
    return await whileMeasured(
      settings,
      // Each of the 120 shows is a write of its own, which waits for the disk.
      { maxMegabytes: 200, maxMilliseconds: 500 },
      async (prepared) => prepared,
      async ({ server, listener }) => {
        const answers = Array.from({ length: calls }, async (_, call) => {
          const urls = numbers.slice(call * perCall, (call + 1) * perCall);
          const body = { urls: urls.map((number) => `http://${hosts.host(number)}/feed`) };
          const answer = await fetch(server.url + subscribeByUrl.path, jsonPost(listener, body));
          return z.parse(outcomes, await answer.json()).results.length;
        });
        const answeredCount = (await Promise.all(answers)).reduce((sum, count) => sum + count, 0);
        // The calls answer after 10 s, and what they began goes on.
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        return { summary: `${answeredCount} addresses answered` };
      },
    );
  },
};
