import { type MediaItem, type MediaResource, type MusicKitInstance, playbackStates } from './musickit.ts';

/** MusicKit in a test: does nothing by itself; `say` sets what is so and tells it. */
export function createFakeMusicKit() {
  const listeners = new Map<string, ((event?: unknown) => void)[]>();
  const calls: string[] = [];
  let settleQueue: (() => void)[] = [];
  const fake = {
    api: { music: (_path?: string, _parameters?: unknown) => Promise.resolve({}) },
    playbackState: playbackStates.none as number,
    nowPlayingItem: undefined as MediaItem | undefined,
    nowPlayingItemIndex: -1,
    currentPlaybackTime: 0,
    currentPlaybackDuration: 0,
    queue: { items: [] as MediaItem[] },
    volume: 1,
    repeatMode: 2,
    shuffleMode: 1,
    autoplayEnabled: true,
    playbackMode: 1,
    authorize: () => Promise.resolve('t'),
    unauthorize: () => Promise.resolve(),
    setQueue(options: { items: readonly MediaResource[] } | { station: string }) {
      const items = 'items' in options ? options.items : [];
      calls.push(`setQueue ${items.map(({ id }) => id).join(',')}`);
      return new Promise<void>((resolve) => {
        settleQueue.push(() => {
          fake.queue.items = items.map(({ id, attributes }) => ({ id, ...attributes }));
          fake.nowPlayingItemIndex = -1;
          resolve();
        });
      });
    },
    playNext(options: { items: readonly MediaResource[] } | { station: string }) {
      const items = 'items' in options ? options.items : [];
      calls.push(`playNext ${items.map(({ id }) => id).join(',')}`);
      return Promise.resolve();
    },
    play: () => Promise.resolve(calls.push('play')),
    pause: () => void calls.push('pause'),
    stop: () => void calls.push('stop'),
    seekToTime: (seconds: number) => Promise.resolve(calls.push(`seek ${seconds}`)),
    addEventListener(name: string, listener: (event?: unknown) => void) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
  } satisfies MusicKitInstance;
  const emit = (name: string, event?: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  };
  return {
    kit: fake,
    calls,
    emit,
    /** The queue that was asked for first is there. */
    queueIsSet(): void {
      settleQueue.shift()?.();
    },
    say(state: keyof typeof playbackStates): void {
      fake.playbackState = playbackStates[state];
      emit('playbackStateDidChange', { state: playbackStates[state] });
    },
    plays(index: number): void {
      fake.nowPlayingItemIndex = index;
      fake.nowPlayingItem = fake.queue.items[index];
      emit('nowPlayingItemDidChange', { item: fake.nowPlayingItem });
    },
  };
}
