import { type MediaItem, type MediaResource, type MusicKitInstance, playbackStates } from '../musickit.ts';

/** MusicKit in a test: does nothing by itself; `say` sets what is so and tells it. */
export function createFakeMusicKit() {
  const events = createFakeEvents();
  const calls: string[] = [];
  const settling = createSettling();
  const stationSongs: MediaResource[] = [];
  const fake = {
    api: { music: (_path?: string, _parameters?: unknown) => Promise.resolve({}) },
    playbackState: playbackStates.none as number,
    nowPlayingItem: undefined as MediaItem | undefined,
    nowPlayingItemIndex: -1,
    currentPlaybackTime: 0,
    currentPlaybackDuration: 0,
    queue: {
      items: [] as MediaItem[],
      splice: (index: number, count: number): unknown => fake.queue.items.splice(index, count),
    },
    volume: 1,
    repeatMode: 2,
    shuffleMode: 1,
    autoplayEnabled: true,
    playbackMode: 1,
    hasMusicSubscription: undefined as (() => Promise<unknown>) | undefined,
    authorize: () => Promise.resolve('t'),
    unauthorize: () => Promise.resolve(),
    setQueue(options: { items: readonly MediaResource[]; startTime?: number } | { station: string }) {
      const items = 'items' in options ? options.items : stationSongs;
      const what = 'items' in options ? items.map(({ id }) => id).join(',') : options.station;
      const start = 'items' in options && options.startTime ? ` from ${options.startTime}` : '';
      calls.push(`setQueue ${what}${start}`);
      return settling.wait(() => {
        fake.queue.items = items.map(({ id, attributes }) => ({ id, attributes }));
        fake.nowPlayingItemIndex = -1;
        fake.nowPlayingItem = undefined;
      });
    },
    playNext(options: { items: readonly MediaResource[] } | { station: string }) {
      const items = 'items' in options ? options.items : [];
      calls.push(`playNext ${items.map(({ id }) => id).join(',')}`);
      const added = items.map(({ id, attributes }) => ({ id, attributes }));
      fake.queue.items.splice(fake.nowPlayingItemIndex + 1, 0, ...added);
      return Promise.resolve();
    },
    play: () => Promise.resolve(calls.push('play')),
    pause: () => void calls.push('pause'),
    stop: () => void calls.push('stop'),
    seekToTime: (seconds: number) => Promise.resolve(calls.push(`seek ${seconds}`)),
    changeToMediaAtIndex: (index: number) => Promise.resolve(calls.push(`start ${index}`)),
    ...events.target,
  } satisfies MusicKitInstance;
  const { emit } = events;
  return {
    kit: fake,
    calls,
    emit,
    /** The queue that was asked for first is there. */
    queueIsSet: settling.settle,
    /** The next queue is refused. */
    refuseQueue: settling.refuse,
    /** MusicKit has asked for more of a station. */
    stationGrows(...songs: MediaResource[]): void {
      stationSongs.push(...songs);
      fake.queue.items.push(...songs.map(({ id, attributes }) => ({ id, attributes })));
      emit('queueItemsDidChange', fake.queue.items);
    },
    say(state: keyof typeof playbackStates): void {
      fake.playbackState = playbackStates[state];
      emit('playbackStateDidChange', { state: playbackStates[state] });
    },
    /** Without an index: nothing is there any more. */
    plays(index: number | undefined): void {
      fake.nowPlayingItemIndex = index ?? fake.nowPlayingItemIndex;
      fake.nowPlayingItem = index === undefined ? undefined : fake.queue.items[index];
      emit('nowPlayingItemDidChange', { item: fake.nowPlayingItem });
    },
  };
}

/** Events as MusicKit has them: by name, each listener once. */
function createFakeEvents() {
  const listeners = new Map<string, ((event?: unknown) => void)[]>();
  return {
    target: {
      addEventListener(name: string, listener: (event?: unknown) => void) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      },
      removeEventListener(name: string, listener: (event?: unknown) => void) {
        const others = (listeners.get(name) ?? []).filter((one) => one !== listener);
        listeners.set(name, others);
      },
    },
    emit: (name: string, event?: unknown): void => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    },
  };
}

/** What takes until the test says that it is done, or is refused. */
function createSettling() {
  const waiting: (() => void)[] = [];
  let refusal: Error | undefined;
  return {
    wait(apply: () => void): Promise<void> {
      const refused = refusal;
      refusal = undefined;
      if (refused) return Promise.reject(refused);
      return new Promise((resolve) => {
        waiting.push(() => {
          apply();
          resolve();
        });
      });
    },
    settle: (): void => waiting.shift()?.(),
    refuse: (error: Error): void => {
      refusal = error;
    },
  };
}
