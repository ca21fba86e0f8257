import type { Locator, Page } from '@playwright/test';
import type { PlayableItem } from '#rules/queue/item.ts';
import { emptyQueue } from '#rules/queue/queue.ts';
import { playContext } from '#rules/queue/queue-edits.ts';
import { packQueue } from '#web/player/player/saved-queue.ts';
import { spreadText } from '../spread.ts';
import { taskTimeOf } from './task-time.ts';

type Row = (name: string, value: string) => void;

const rounds = 5;

/** A queue of `count` songs, as this browser would have stored it. */
function savedQueue(count: number): string {
  const items: PlayableItem[] = Array.from({ length: count }, (_, number) => ({
    kind: 'song',
    id: String((number % 5_000) + 1),
    title: `Song ${number}`,
    artistName: 'Paper Harbour',
    albumName: 'Silver Signals',
    durationMilliseconds: 180_000,
    audioUrl: `/api/folder/audio/${(number % 5_000) + 1}`,
  }));
  return JSON.stringify(
    packQueue(playContext(emptyQueue(1), { kind: 'playlist', id: 'p', name: 'Long' }, items, 0)),
  );
}

/** What a long queue costs the main thread: opened, gone to its end, shuffled, and put back. */
export async function measureLongQueue(row: Row, page: Page, userId: string, count = 8_000): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const times: Record<'open' | 'end' | 'shuffle' | 'again', number[]> = {
    open: [],
    end: [],
    shuffle: [],
    again: [],
  };
  // Before each load: a page that is left writes down its own.
  await page.addInitScript(
    ([name = '', value = '']) => localStorage.setItem(name, value),
    [`earshot.player.queue.${userId}`, savedQueue(count)],
  );
  for (let round = 0; round < rounds; round += 1) {
    await page.reload();
    const panel = page.getByRole('complementary', { name: 'Queue' });
    const [show, hide] = ['Show queue', 'Hide queue'].map((name) =>
      page.getByRole('button', { name }).first(),
    );
    if (!show || !hide) throw new Error('The queue has no button.');
    await show.or(hide).waitFor();
    if (await hide.isVisible()) await hide.click();
    const pressed = async (button: Locator) => {
      const element = await button.elementHandle();
      // Not the tool's own press: its look for the button and whether it can be pressed is work of the main thread too.
      const act = () => page.evaluate((target) => target instanceof HTMLElement && target.click(), element);
      return (await taskTimeOf(page, session, act)).tasks;
    };
    times.open.push(await pressed(show));
    const handle = await panel.elementHandle();
    times.end.push(
      (
        await taskTimeOf(page, session, () =>
          page.evaluate((element) => {
            for (const part of element?.querySelectorAll('*') ?? [])
              if (part.scrollHeight > part.clientHeight + 1_000) part.scrollTop = part.scrollHeight;
          }, handle),
        )
      ).tasks,
    );
    const shuffle = page.getByRole('button', { name: /shuffle/i }).first();
    times.shuffle.push(await pressed(shuffle));
    times.again.push(await pressed(shuffle));
  }
  for (const [act, all] of Object.entries(times))
    row(`a queue of ${count} songs: ${act}`, `${spreadText(all, 0)} ms of the main thread`);
}
