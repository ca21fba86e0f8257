import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { playableOf } from '../items/playable.ts';
import type { SongLists } from '../provider/song-lists.ts';
import { ruleOf } from './rule-context.ts';

/** So many are put into the queue at once. */
const windowSize = 50;

/** What a context of songs plays next: behind the last that was given, else from its start. */
export async function readNextSongs(
  lists: Pick<SongLists, 'window' | 'shuffled'>,
  { id, order }: PlayContext,
  heard: readonly string[],
  again: boolean,
): Promise<PlayableItem[]> {
  const rule = ruleOf(id);
  const read = async (after: string | undefined) => {
    const at = { after, offset: 0, limit: windowSize };
    const { items } = order ? await lists.shuffled(rule, order, at) : await lists.window(rule, at);
    return items.map(playableOf);
  };
  const next = await read(heard.at(-1));
  return next.length === 0 && again ? await read(undefined) : next;
}
