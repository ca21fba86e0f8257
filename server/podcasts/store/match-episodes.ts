import { inTurns } from './slices.ts';

/** What tells episodes apart. Times are epoch milliseconds. */
export type EpisodeIdentity = {
  guid: string;
  title: string;
  enclosureUrl: string | null;
  enclosureType: string | null;
  publishedAt: number | null;
  durationSeconds: number | null;
};

const dayMilliseconds = 24 * 60 * 60 * 1000;
const durationSlackSeconds = 10 * 60;

type Key = (episode: EpisodeIdentity) => string | null;
type Fits = (a: EpisodeIdentity, b: EpisodeIdentity) => boolean;

const guid: Key = ({ guid }) => guid || null;
const address: Key = ({ enclosureUrl }) => enclosureUrl;
const plainAddress: Key = ({ enclosureUrl }) =>
  enclosureUrl?.replace(/^https?:\/\//, '').replace(/[?#].*$/, '') ?? null;
const title: Key = (episode) => plainTitle(episode.title) || null;
const day: Key = ({ publishedAt }) =>
  publishedAt === null ? null : String(Math.floor(publishedAt / dayMilliseconds));

const together =
  (...keys: Key[]): Key =>
  (episode) => {
    const parts = keys.map((key) => key(episode));
    return parts.includes(null) ? null : parts.join('\n');
  };

/** From the surest to the least sure. `alone`: only where nobody else on either side has the same key. */
const passes: { key: Key; alone?: boolean; fits?: Fits }[] = [
  { key: together(guid, address) },
  { key: together(guid, title) },
  { key: guid },
  { key: together(address, title) },
  { key: address, alone: true },
  {
    key: plainAddress,
    alone: true,
    // A query may count downloads, or name the episode.
    fits: (a, b) =>
      plainTitle(a.title) === plainTitle(b.title) || (a.publishedAt === b.publishedAt && closeIn(a, b)),
  },
  { key: together(title, day), fits: closeIn },
];

/**
 * Which stored episode each parsed one is, by their places in the lists; null for a new one. Guid first, else the
 * enclosure's address, else title, day, length within ten minutes and kind. Each stored episode is taken once. Others have
 * their turn meanwhile.
 */
export const matchEpisodes = (
  stored: readonly EpisodeIdentity[],
  parsed: readonly EpisodeIdentity[],
): Promise<(number | null)[]> => inTurns(matching(stored, parsed));

const areAlone = (indexes: readonly number[], candidates: readonly number[]) =>
  indexes.length === 1 && candidates.length <= 1;

/** Episodes that are compared in one turn of the event loop. */
const turnSize = 1_000;

function* matching(
  stored: readonly EpisodeIdentity[],
  parsed: readonly EpisodeIdentity[],
): Generator<void, (number | null)[], void> {
  const matched: (number | null)[] = parsed.map(() => null);
  const matchedIndexes = new Set<number>();
  if (stored.length === 0) return matched;
  for (const { key, alone = false, fits = () => true } of passes) {
    const free = yield* groups(stored, key, (index) => !matchedIndexes.has(index));
    const open = yield* groups(parsed, key, (index) => matched[index] === null);
    let looked = 0;
    for (const [value, indexes] of open) {
      looked += indexes.length;
      if (looked >= turnSize) {
        looked = 0;
        yield;
      }
      const candidates = free.get(value) ?? [];
      if (alone && !areAlone(indexes, candidates)) continue;
      for (const index of indexes) match(index, candidates, fits);
    }
  }
  return matched;

  function match(index: number, candidates: readonly number[], fits: Fits): void {
    const episode = parsed[index];
    const matchNumber = candidates.find((other) => {
      const candidate = stored[other];
      return !matchedIndexes.has(other) && episode && candidate && fits(episode, candidate);
    });
    if (matchNumber === undefined) return;
    matchedIndexes.add(matchNumber);
    matched[index] = matchNumber;
  }
}

function* groups(
  episodes: readonly EpisodeIdentity[],
  key: Key,
  counts: (index: number) => boolean,
): Generator<void, Map<string, number[]>, void> {
  const byValue = new Map<string, number[]>();
  for (const [index, episode] of episodes.entries()) {
    if (index % turnSize === turnSize - 1) yield;
    const value = counts(index) ? key(episode) : null;
    if (value === null) continue;
    const indexes = byValue.get(value);
    if (indexes) indexes.push(index);
    else byValue.set(value, [index]);
  }
  return byValue;
}

function closeIn(a: EpisodeIdentity, b: EpisodeIdentity): boolean {
  const kindOf = ({ enclosureType }: EpisodeIdentity) => enclosureType?.split('/', 1)[0];
  const sameKind = a.enclosureType === null || b.enclosureType === null || kindOf(a) === kindOf(b);
  const hasDurations = a.durationSeconds !== null && b.durationSeconds !== null;
  return (
    sameKind &&
    (!hasDurations || Math.abs((a.durationSeconds ?? 0) - (b.durationSeconds ?? 0)) <= durationSlackSeconds)
  );
}

const plainTitle = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
