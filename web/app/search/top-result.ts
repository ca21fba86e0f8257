import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import { fold } from '#rules/fold-text.ts';
import type { MusicItem } from '#web/music/provider/item.ts';

/** Anything that a search finds. */
export type Hit = MusicItem | { kind: 'show'; show: Feed } | { kind: 'episode'; episode: Episode };

const nameOf = (hit: Hit): string =>
  hit.kind === 'show' ? hit.show.title : hit.kind === 'episode' ? hit.episode.title : hit.name;

/** How a name matches, the best first: it is the term, begins with it, has a word that does, or does not. */
const matches = [
  (name: string, term: string) => name === term,
  (name: string, term: string) => name.startsWith(term),
  (name: string, term: string) => ` ${name}`.includes(` ${term}`),
  () => true,
];

/** The hit whose name matches the term best; of several the first. Undefined without hits. */
export function topResult(term: string, hits: readonly Hit[]): Hit | undefined {
  const foldedTerm = fold(term);
  const named = hits.map((hit) => ({ hit, name: fold(nameOf(hit)) }));
  for (const isMatch of matches) {
    const best = named.find(({ name }) => isMatch(name, foldedTerm));
    if (best) return best.hit;
  }
  return undefined;
}
