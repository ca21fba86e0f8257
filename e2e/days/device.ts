import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, entries, type UseStore } from 'idb-keyval';
import { vi } from 'vitest';
import { getProgress, type ProgressEntry, saveProgress } from '#contract/progress.ts';
import { call } from '#web/api.ts';
import { createFolderProvider } from '#web/music/folder/folder-provider.ts';
import { createChangeQueue, isServerAway } from '#web/music/offline/library-outbox.ts';
import { withOutbox } from '#web/music/offline/with-outbox.ts';
import { createPlayOutbox } from '#web/music/plays/play-outbox.ts';
import type { MusicProvider } from '#web/music/provider/provider.ts';
import { playlistQuery } from '#web/music/provider/queries.ts';
import { createOutbox, type Outbox } from '#web/outbox/outbox.ts';
import { createFakeEngine } from '#web/player/testing/fake-engine.ts';
import { createProgressOutbox } from '#web/podcasts/playback/progress-outbox.ts';
import { createProgressRuns } from '#web/podcasts/playback/progress-runs.ts';
import type { DaysServer } from './days-server.ts';

/** How the network treats the next requests. */
export type Network = 'online' | 'away' | 'loses-request' | 'loses-reply';

const kinds = ['plays', 'progress', 'music'] as const;

/** One of a listener's devices: its browser's storage, a clock that is wrong, and pages that are opened and closed. */
export function createDevice(server: DaysServer, listener: { id: string; cookie: string }, skew: number) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const store: UseStore = createStore('outbox', 'operations');
  // It is opened with its first use: now, while this device's storage is the one there is.
  void entries(store);
  /** The answer about places, which the browser keeps. */
  const progressById = new Map<string, ProgressEntry>();
  const network = { state: 'online' as Network };
  let queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  let page: ReturnType<typeof openPage> | undefined;

  /** What the browser does, with this device's clock and network. */
  async function withDevice<Value>(work: () => Promise<Value>): Promise<Value> {
    const clocks = [
      vi.spyOn(Date, 'now').mockImplementation(() => server.now() + skew),
      vi.spyOn(performance, 'now').mockImplementation(() => server.now()),
    ];
    vi.stubGlobal('fetch', request);
    try {
      return await work();
    } finally {
      for (const clock of clocks) clock.mockRestore();
    }
  }

  async function request(address: string, options: RequestInit = {}): Promise<Response> {
    const { state } = network;
    if (state === 'away' || state === 'loses-request') throw new TypeError('Failed to fetch');
    const answer = await server.server.app.inject({
      method: asMethod(options.method),
      url: address,
      headers: {
        ...Object.fromEntries(new Headers(options.headers)),
        'sec-fetch-site': 'same-origin',
        cookie: listener.cookie,
      },
      ...(typeof options.body === 'string' ? { payload: options.body } : {}),
    });
    if (state === 'loses-reply') throw new TypeError('Failed to fetch');
    return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode });
  }

  function openPage(ownProvider: MusicProvider) {
    const queue = createChangeQueue(ownProvider);
    const provider = withOutbox(ownProvider, async () => ({ queue, isServerAway }));
    const outbox: Outbox = createOutbox({ userId: listener.id, store, locks: undefined });
    const plays = createPlayOutbox({ outbox, send: (some) => provider.library.reportPlays(some) });
    const progress = createProgressOutbox({
      outbox,
      send: (save, age) => call(saveProgress, { ...save, userId: listener.id, age }),
      onSaved(entry, runId) {
        runs.confirmSave(entry, runId);
        progressById.set(entry.episodeId, entry);
      },
    });
    const runs = createProgressRuns({
      outbox: progress,
      recall: (episodeId) => progressById.get(episodeId),
      async read(episodeId) {
        const [entry] = await call(getProgress, { episodeIds: [episodeId] });
        if (entry) progressById.set(episodeId, entry);
        return entry;
      },
      ask: async ({ seconds }) => seconds,
    });
    const stops = [plays.open(), queue.serve(outbox, queries), progress.close];
    progress.open();
    return { outbox, plays, progress, runs, provider, stop: () => stops.forEach((stop) => stop()) };
  }

  async function open() {
    if (page) return page;
    const { engine } = createFakeEngine();
    const provider = createFolderProvider(engine);
    // What a page needs at its start was asked before the network went.
    const before = network.state;
    network.state = 'online';
    const { userToken } = await provider.authorize();
    provider.useToken(userToken);
    await provider.catalogue.probe();
    network.state = before;
    page = openPage(provider);
    await page.outbox.restored;
    return page;
  }

  /** Until nothing more happens by itself. */
  async function settle(): Promise<void> {
    const { outbox } = await open();
    for (let turn = 0; turn < 2; turn += 1) await Promise.all(kinds.map((kind) => outbox.flush(kind)));
    await outbox.written().catch(() => undefined);
  }

  return {
    network,
    /** Does something on a page of the device, and lets it come to rest. */
    do: <Value>(work: (opened: Awaited<ReturnType<typeof open>>) => Promise<Value>): Promise<Value> =>
      withDevice(async () => {
        const done = await work(await open());
        await settle();
        return done;
      }),
    /** How many changes the server has not taken. */
    waiting: async (): Promise<number> => (await open()).outbox.count(),
    /** Asks the server for a playlist, where it can be reached, and answers what the screen shows. */
    playlist: (id: string) =>
      withDevice(async () => {
        const { provider } = await open();
        await settle();
        const query = playlistQuery(provider, id);
        if (network.state === 'online') {
          await queries.invalidateQueries({ queryKey: query.queryKey });
          await queries.fetchQuery(query);
          // The cache tells its watchers a moment later.
          await new Promise((resolve) => setTimeout(resolve));
        }
        return queries.getQueryData(query.queryKey)?.songs ?? [];
      }),
    /** The page is gone, and its memory with it. Its stored answers come back with the next one. */
    async close(): Promise<void> {
      await page?.outbox.written();
      page?.stop();
      page = undefined;
      const cached = queries
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => ({ queryKey, data: state.data }));
      queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
      for (const { queryKey, data } of cached) queries.setQueryData(queryKey, data);
    },
  };
}
export type Device = ReturnType<typeof createDevice>;

function asMethod(method = 'GET'): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  const progressById = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((one) => one === method);
  if (progressById === undefined) throw new Error(`Nobody asks with ${method}.`);
  return progressById;
}
