import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { health } from '#contract/health.ts';
import { importOpml } from '#contract/podcast-imports.ts';
import { subscribeByUrl } from '#contract/podcasts-for-others.ts';
import {
  type HostileText,
  hostileChapters,
  hostileFeeds,
  hostileLists,
  hostileTranscripts,
  largest,
} from '../../server/podcasts/testing/test-hostile-texts.ts';
import { signIn, startServer } from '../bench-server.ts';

const maxMilliseconds = 100;
/** The worker's ten seconds, and what it takes to bring the file there. */
const maxSeconds = 15;
/** Lists that one listener may send within a minute. */
const maxLists = 10;

type Kind = 'list' | 'transcript' | 'chapters' | 'feed';
type Asking = { url: string; headers: Record<string, string> };

/** Files that are made to hurt, each of the largest size that is taken, sent or published to a running Earshot. */
export const hostileTexts = {
  name: 'hostile texts of the largest sizes',
  async run(isShort: boolean): Promise<{ figures: string; faults: string[]; rows: string[][] }> {
    const share = isShort ? 0.1 : 1;
    await using publisher = await startPublisher();
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const server = await startServer({ DATA_DIR: home, ALLOW_PRIVATE_HOSTS: publisher.host });
    const rows: string[][] = [];
    const faults: string[] = [];

    async function measured(kind: Kind, name: string, ask: () => Promise<string>): Promise<void> {
      const stop = new AbortController();
      const slowest = slowestHealth(`${server.url}${health.path}`, stop.signal);
      const began = performance.now();
      const answer = await ask();
      const seconds = (performance.now() - began) / 1000;
      stop.abort();
      const longest = await slowest;
      rows.push([kind, name, answer, `${seconds.toFixed(1)} s`, `${Math.round(longest)} ms`]);
      if (longest > maxMilliseconds) faults.push(`${kind}, ${name}: /healthz took ${Math.round(longest)} ms`);
      if (seconds > maxSeconds) faults.push(`${kind}, ${name}: ${seconds.toFixed(1)} s`);
      if (!/^(200|202|400|413|502)\b/.test(answer)) faults.push(`${kind}, ${name}: ${answer}`);
    }

    let listener = await signIn(server.url);
    for (const [index, { name, text }] of hostileLists.entries()) {
      if (index % maxLists === maxLists - 1) listener = await signIn(server.url);
      const asking = { url: server.url, headers: cookieOf(listener.headers) };
      const list = text(share * largest.list);
      await measured('list', name, () => sendList(asking, list));
    }
    const asking = { url: server.url, headers: cookieOf((await signIn(server.url)).headers) };
    for (const { name, text } of hostileFeeds) {
      publisher.publish('/feed', text(share * largest.feed));
      const address = `${publisher.url}/feed?${encodeURIComponent(name)}`;
      await measured('feed', name, () => subscribe(asking, address));
    }
    const files = (kind: Kind, texts: HostileText[]) => texts.map((text) => ({ kind, ...text }));
    const extras = [...files('transcript', hostileTranscripts), ...files('chapters', hostileChapters)];
    const ids = await episodesOf(asking, publisher, extras.length);
    for (const [index, { kind, name, text }] of extras.entries()) {
      publisher.publish(`/${index}`, text(share * largest.file));
      await measured(kind, name, () =>
        textOf(fetch(`${server.url}/api/podcast/${kind}/${ids[index]}`, { headers: asking.headers })),
      );
      publisher.publish(`/${index}`, '');
    }
    await server.stop();
    rmSync(home, { recursive: true, force: true });
    console.log(tableOf(rows));
    const slowest = Math.max(...rows.map((row) => Number.parseInt(row.at(-1) ?? '', 10)));
    return { figures: `${rows.length} texts; /healthz ${slowest} ms at most`, faults, rows };
  },
};

const tableOf = (rows: string[][]): string =>
  [['kind', 'text', 'answer', 'took', 'slowest /healthz'], Array.from({ length: 5 }, () => '---'), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

const cookieOf = ({ cookie = '' }: Record<string, string>) => ({ cookie });

/** Status and sentence of an answer, without its body. */
async function textOf(response: Promise<Response>): Promise<string> {
  const answer = await response;
  const body = await answer.text();
  if (answer.ok) return String(answer.status);
  return `${answer.status} ${z.parse(z.object({ error: z.string() }), JSON.parse(body)).error}`;
}

function sendList({ url, headers }: Asking, text: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([text.toWellFormed()]), 'shows.opml');
  return textOf(fetch(`${url}${importOpml.path}`, { method: 'POST', headers, body: form }));
}

const outcomes = z.object({
  results: z.array(
    z.object({ status: z.string(), id: z.optional(z.number()), error: z.optional(z.string()) }),
  ),
});

async function follow({ url, headers }: Asking, address: string) {
  const answer = await fetch(`${url}${subscribeByUrl.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ urls: [address] }),
  });
  const [result] = z.parse(outcomes, await answer.json()).results;
  return { status: answer.status, result };
}

async function subscribe(asking: Asking, address: string): Promise<string> {
  const { status, result } = await follow(asking, address);
  return `${status} ${result?.status} ${result?.error ?? ''}`.trim();
}

/** The ids of episodes of which each has a file of its own at the publisher, transcript and chapters in one. */
async function episodesOf(asking: Asking, publisher: Publisher, count: number): Promise<number[]> {
  const items = Array.from({ length: count }, (_, index) => {
    const file = `${publisher.url}/${index}`;
    return `<item><title>${index}</title><guid>${index}</guid><podcast:transcript url="${file}" type="text/vtt"/><podcast:chapters url="${file}" type="application/json+chapters"/></item>`;
  });
  publisher.publish(
    '/show',
    `<rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Show</title>${items.join('')}</channel></rss>`,
  );
  const { result } = await follow(asking, `${publisher.url}/show`);
  const answer = await fetch(`${asking.url}/api/podcast/get-episodes/${result?.id}?limit=1000`, {
    method: 'POST',
    headers: { ...asking.headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const shape = z.object({
    data: z.object({ items: z.array(z.object({ id: z.number(), title: z.string() })) }),
  });
  const episodes = z.parse(shape, await answer.json()).data.items;
  return Array.from(
    { length: count },
    (_, index) => episodes.find(({ title }) => title === String(index))?.id ?? 0,
  );
}

type Publisher = Awaited<ReturnType<typeof startPublisher>>;

async function startPublisher() {
  const texts = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const text = texts.get((request.url ?? '').replace(/\?.*$/, ''));
    response.writeHead(text ? 200 : 404).end(text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const host = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  return {
    host,
    url: `http://${host}`,
    publish: (path: string, text: string) => texts.set(path, Buffer.from(text)),
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The longest time that the process took to say that it is up, asked every 20 ms until `stop`. */
async function slowestHealth(url: string, stop: AbortSignal): Promise<number> {
  let longest = 0;
  await fetch(url).then((answer) => answer.arrayBuffer());
  while (!stop.aborted) {
    const began = performance.now();
    await fetch(url).then((answer) => answer.arrayBuffer());
    longest = Math.max(longest, performance.now() - began);
    await sleep(20);
  }
  return longest;
}
