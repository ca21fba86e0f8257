import type { ItemKind, PlayContext } from './item.ts';
import type { Queue } from './queue.ts';

/** A queue that waits while the other kind plays: an episode parks the music, and the other way round. */
export type ParkedQueue = { queue: Queue; elapsedSeconds: number };

/** Music and episodes have a queue each, whatever the listener asked to come next in it. */
export function kindOfContext(context: PlayContext): ItemKind {
  return context.kind === 'episode' ? 'episode' : 'song';
}

/** The lane of what is current; undefined when nothing is. */
export function kindOfQueue({ context, now }: Queue): ItemKind | undefined {
  if (now === undefined) return undefined;
  return context === undefined ? now.item.kind : kindOfContext(context);
}
