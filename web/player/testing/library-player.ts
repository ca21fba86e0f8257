import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { startRefill } from '../player/refill.ts';
import { createTestPlayer } from './player-fixture.ts';

/** The songs of the library, a letter each. */
export const library = 'ABCDEFGHIJKL';
export const windowSize = 4;

/** A question of the player for more songs, and what the server replies to it. */
type Question = {
  context: PlayContext;
  reply: string;
  playing: string | undefined;
  settle: { resolve: (items: readonly PlayableItem[]) => void; reject: (reason: Error) => void };
};
/** The order in which the server has the songs: its own, or that of a seed behind the first song, where that is one of them. */
export function orderOf({ order }: PlayContext): string {
  if (order === undefined) return library;
  const letters = Array.from(library).filter((letter) => letter !== order.first);
  const turn = order.seed % letters.length;
  const first = order.first !== undefined && library.includes(order.first) ? order.first : '';
  return [first, ...letters.slice(turn), ...letters.slice(0, turn)].join('');
}

/** Behind the last that was given, else from the start, as our server replies. */
function replyOf(context: PlayContext, recentIds: readonly string[], again: boolean): string {
  const order = orderOf(context);
  const last = recentIds.at(-1);
  const rest = last === undefined || !order.includes(last) ? order : order.slice(order.indexOf(last) + 1);
  return (rest === '' && again ? order : rest).slice(0, windowSize);
}

/** A player whose context of songs is read from a library as it goes. Each question waits for its reply. */
export function createLibraryPlayer() {
  const page = createTestPlayer();
  const questions: Question[] = [];
  const askedQuestions: Question[] = [];
  const queue = () => page.player.store.getState().queue;
  const stop = startRefill(page.player, (context) =>
    context.kind === 'songs'
      ? (recentIds, again) =>
          new Promise((resolve, reject) => {
            const question = {
              context,
              reply: replyOf(context, recentIds, again),
              playing: queue().now?.key,
              settle: { resolve, reject },
            };
            questions.push(question);
            askedQuestions.push(question);
          })
      : undefined,
  );
  return { ...page, queue, questions, askedQuestions, stop, titles: 0 };
}
