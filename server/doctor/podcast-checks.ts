import type { Config } from '../config/config.ts';
import { FetchFault } from '../net/fetch-fault.ts';
import { createGuardedFetch } from '../net/guarded-fetch.ts';
import { createReaders } from '../podcasts/reading/readers.ts';
import { type Check, fault, ok, sentenceOf, warning } from './check.ts';

/** What a directory answered: its clock and ours when it did (epoch milliseconds); or why it did not. */
export type DirectoryAnswer = { host: string; date: number | null; askedAt: number; problem: string | null };

/** Asks the configured podcast directories once, for all callers. */
export function checkDirectories(
  { itunesSearchUrl, podcastIndex, allowPrivateHosts }: Config,
  version: string,
  now: () => number,
) {
  let answers: Promise<DirectoryAnswer[]> | undefined;
  const addresses = [itunesSearchUrl, podcastIndex?.url].filter((address) => address !== undefined);

  async function ask(): Promise<DirectoryAnswer[]> {
    const net = createGuardedFetch({
      allowPrivateHosts,
      userAgent: `Earshot/${version} (self-hosted podcast player)`,
    });
    try {
      return await Promise.all(
        addresses.map(async (address): Promise<DirectoryAnswer> => {
          const { host } = new URL(address);
          try {
            // Any answer will do: it was reached.
            const { headers } = await net.fetch(address, { milliseconds: 6_000 });
            return { host, date: Date.parse(headers['date'] ?? '') || null, askedAt: now(), problem: null };
          } catch (thrown) {
            if (!(thrown instanceof FetchFault)) throw thrown;
            return { host, date: null, askedAt: now(), problem: thrown.message };
          }
        }),
      );
    } finally {
      await net.close();
    }
  }

  return (): Promise<DirectoryAnswer[]> => (answers ??= ask());
}

export const directoryCheck = (ask: () => Promise<DirectoryAnswer[]>): Check => ({
  id: 'directories',
  title: 'Directories of podcasts',
  async look() {
    const answers = await ask();
    if (answers.length === 0) return ok('None is configured: shows are found by their address alone.');
    const silent = answers.find(({ problem }) => problem !== null);
    if (silent?.problem)
      return warning(
        silent.problem,
        'Podcasts cannot be searched until then. Does this machine reach the internet (DNS, firewall, a proxy that is in the way)?',
      );
    return ok(`Reached: ${answers.map(({ host }) => host).join(', ')}.`);
  },
});

const smallFeed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Check</title>
<item><title>One</title><guid>1</guid><enclosure url="https://example.org/1.mp3" type="audio/mpeg"/></item></channel></rss>`;

export const workerCheck = (): Check => ({
  id: 'workers',
  title: 'Feed workers',
  async look() {
    const readers = createReaders();
    try {
      const order = {
        contentType: 'application/rss+xml',
        url: 'https://example.org/feed',
        knownFingerprints: [],
      };
      await readers.feed({ ...order, bytes: Buffer.from(smallFeed) });
      return ok('A worker has read a small feed.');
    } catch (thrown) {
      return fault(
        `No worker can read a feed: ${sentenceOf(thrown)}`,
        'This machine may have too little memory left, or forbid programs to start threads.',
      );
    } finally {
      await readers.close();
    }
  },
});
