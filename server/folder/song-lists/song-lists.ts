import type { AxisName } from '#contract/v1/folder-song-lists.ts';
import { catalogueVersion } from '../catalogue/catalogue-version.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import type { AxisValue } from './axis.ts';
import type { ListOrder } from './list-order.ts';
import type { SongListReader } from './song-list-reader.ts';
import { factsUsedBy, type ListenerFacts, nobodysFacts, type SongRule } from './song-rule.ts';

/** Forty orders of 100,000 songs take 16 MB. */
const maxKept = 40;

/** What was found out lately, by a word for the question; made once where several ask at once. Those asked longest ago go. */
export function createListCache<Answer>() {
  const cache = new Map<string, Promise<Answer>>();
  return {
    get(question: string, find: () => Promise<Answer>): Promise<Answer> {
      const cached = cache.get(question) ?? find();
      cache.delete(question);
      cache.set(question, cached);
      // A failure is not cached.
      cached.catch(() => cache.get(question) === cached && cache.delete(question));
      for (const oldest of cache.keys()) {
        if (cache.size <= maxKept) break;
        cache.delete(oldest);
      }
      return cached;
    },
    forget: (question: string) => void cache.delete(question),
  };
}

/** A list's order, and another word for every other order. */
export type KnownList = ListOrder & { revision: string };

/** FNV-1a over the songs' numbers. */
function revisionOf(numbers: Uint32Array): string {
  let hash = 0x811c9dc5;
  for (const number of numbers) hash = Math.imul(hash ^ number, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The lists of listeners' libraries, each read once for as long as nothing it speaks of changes. */
export function createSongLists(state: ListenerState, reader: SongListReader) {
  const lists = createListCache<KnownList>();
  const axes = createListCache<AxisValue[]>();

  async function factsFor(userId: string, rule: SongRule, hidden: number[]): Promise<ListenerFacts> {
    const asks = factsUsedBy(rule);
    const [played, starred, liked] = await Promise.all([
      asks.played ? state.counts.playedSongs(userId) : [],
      asks.starred ? state.stars.of(userId) : [],
      asks.liked ? state.ratings.likes(userId) : nobodysFacts.liked,
    ]);
    return { ...nobodysFacts, hidden, played, starred, liked };
  }

  return {
    /** The order of a rule. One that depends on plays, stars or likes is computed where a list begins (`isBegun`) and cached for its other pages. */
    async order(userId: string, rule: SongRule, isBegun: boolean): Promise<KnownList> {
      const hidden = [...(await state.hiddenOf(userId)).songs].toSorted((one, other) => one - other);
      const isOwn = Object.values(factsUsedBy(rule)).includes(true);
      const whose = isOwn ? userId : '';
      const question = JSON.stringify([catalogueVersion(state.read), whose, hidden, rule]);
      if (isOwn && isBegun) lists.forget(question);
      return await lists.get(question, async () => {
        const order = await reader.list(rule, await factsFor(userId, rule, hidden));
        return { ...order, revision: revisionOf(order.numbers) };
      });
    },
    /** `folders` hold the music; `within` is one of theirs. */
    async axis(
      userId: string,
      { axis, folders, within }: { axis: AxisName; folders: string[]; within: string | undefined },
    ): Promise<AxisValue[]> {
      const hidden = [...(await state.hiddenOf(userId)).songs].toSorted((one, other) => one - other);
      const question = JSON.stringify([catalogueVersion(state.read), hidden, axis, within]);
      return await axes.get(question, () => reader.axis({ axis, hidden, folders, within }));
    },
  };
}
