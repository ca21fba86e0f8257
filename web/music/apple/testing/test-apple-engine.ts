import { vi } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import { numbered } from '#web/player/testing/numbered-engine.ts';
import { createAppleEngine } from '../apple-engine.ts';
import { mediaResourceOf } from '../media-resource.ts';
import type { MusicKitInstance } from '../musickit.ts';
import { createFakeMusicKit } from './test-musickit.ts';

export const song = (id: string): PlayableItem => ({
  kind: 'song',
  id,
  title: `Song ${id}`,
  artistName: 'Mara Lind',
  durationMilliseconds: 200_000,
});
export const [a, b, c] = [song('1'), song('2'), song('3')];

const settle = () => vi.advanceTimersByTimeAsync(0);

/** The engine on a MusicKit that does what the test says, and a log of its events. */
export function setUp() {
  let fake = createFakeMusicKit();
  const log: string[] = [];
  const watchers: ((kit: MusicKitInstance) => void)[] = [];
  const replace = () => {
    fake = createFakeMusicKit();
    for (const watcher of watchers) watcher(fake.kit);
  };
  const session = {
    now: () => fake.kit,
    ready: () => Promise.resolve(fake.kit),
    renewIfDue: () => Promise.resolve(),
    renew: vi.fn<() => Promise<MusicKitInstance>>(() => {
      replace();
      return Promise.resolve(fake.kit);
    }),
    watch(watcher: (kit: MusicKitInstance) => void) {
      watchers.push(watcher);
      watcher(fake.kit);
    },
  };
  const engine = numbered(createAppleEngine(session, (item) => Promise.resolve(mediaResourceOf(item))));
  engine.listen((event) => {
    if (event.type === 'status') log.push(`${event.load} ${event.status}`);
    else if (event.type === 'advanced') log.push(`${event.load} advanced ${engine.itemOf(event.load)?.id}`);
    else if (event.type === 'failed') log.push(`${event.load} failed ${event.failure.reason}`);
  });
  /** Up to where MusicKit has the song, and is asked to play it. */
  async function begin(item: PlayableItem = a, next?: PlayableItem) {
    engine.load(item, { play: true, ...(next && { next }) });
    await settle();
    fake.queueIsSet();
    await settle();
  }
  async function play(item: PlayableItem = a, next: PlayableItem | undefined = b) {
    await begin(item, next);
    fake.plays(0);
    fake.say('playing');
  }
  return { engine, session, said: log, settle, begin, play, fake: () => fake, replace };
}
