import { radioTitle } from '#contract/radio.ts';
import type { Queue } from '#rules/queue/queue.ts';
import { call } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';
import { stationIdOf } from './live-station.ts';
import { radioTexts as texts } from './radio-texts.ts';

const eachMilliseconds = 5_000;

/** While a station sounds, what it says that it plays stands under its name, here and on the system's screen. */
export function followTitles({ store, edit }: Pick<Player, 'store' | 'edit'>): void {
  let followed: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sounding = () => {
    const { queue, status } = store.getState();
    return status === 'playing' && stationIdOf(queue.now?.item) !== undefined ? queue.now : undefined;
  };

  async function ask(key: string, id: string): Promise<void> {
    // What is not answered now is asked again in a moment.
    const title = await call(radioTitle, { id }).then(
      (said) => said.title || texts.title,
      () => undefined,
    );
    if (followed !== key) return;
    if (title !== undefined) edit((queue) => titled(queue, title));
    timer = setTimeout(() => void ask(key, id), eachMilliseconds);
  }

  function look(): void {
    const now = sounding();
    if (now?.key === followed) return;
    clearTimeout(timer);
    followed = now?.key;
    const id = stationIdOf(now?.item);
    if (now && id !== undefined) void ask(now.key, id);
  }

  store.subscribe(look);
  look();
}

function titled(queue: Queue, artistName: string): Queue {
  const { now } = queue;
  if (now === undefined || now.item.artistName === artistName) return queue;
  return { ...queue, now: { ...now, item: { ...now.item, artistName } } };
}
