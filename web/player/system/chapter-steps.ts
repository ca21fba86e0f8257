import { upNext } from '#rules/queue/queue.ts';
import { chaptersOf, isJustBegun, nextChapterSeconds, previousChapterSeconds } from '../player/chapters.ts';
import type { Player } from '../player/player.ts';

type Stepped = Pick<Player, 'store' | 'elapsed' | 'seek' | 'next' | 'previous'>;

type Step = 'next' | 'previous';

/** To the next or previous chapter where chapters are gone through, else through the queue. */
export function stepByChapter(player: Stepped, step: Step): void {
  const seconds = step === 'next' ? chapterAfter(player) : chapterBefore(player);
  if (seconds === undefined) player[step]();
  else player.seek(seconds);
}

/** What a key or a swipe does: in a book as the buttons of a lock screen, elsewhere through the queue. */
export function stepThrough(player: Stepped, step: Step): void {
  if (player.store.getState().queue.now?.item.isBook === true) stepByChapter(player, step);
  else player[step]();
}

/**
 * The chapters of an episode that nothing stands before or after in the queue are gone through like songs; so are those of a
 * book, after whose part the next one stands by itself.
 */
function chapterAfter({ store, elapsed }: Stepped): number | undefined {
  const { queue, chapters } = store.getState();
  const isLast = queue.now?.item.isBook === true || upNext(queue).length === 0;
  const list = chaptersOf(chapters, queue.now?.item.id);
  return isLast ? nextChapterSeconds(list, elapsed.get().elapsedSeconds) : undefined;
}

function chapterBefore({ store, elapsed }: Stepped): number | undefined {
  const { queue, chapters } = store.getState();
  const list = chaptersOf(chapters, queue.now?.item.id);
  const { elapsedSeconds } = elapsed.get();
  const isFirst =
    queue.played.length === 0 || (queue.now?.item.isBook === true && !isJustBegun(elapsedSeconds));
  return isFirst && list.length > 0 ? previousChapterSeconds(list, elapsedSeconds) : undefined;
}
