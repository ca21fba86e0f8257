import type { PlayContext } from '#rules/queue/item.ts';
import type { SongRule } from '../provider/song-lists.ts';

/** A rule in one line, the same for the same rule: what a context of such songs is known by. */
export function ruleText(rule: SongRule): string {
  const said = Object.entries(rule).filter(([, value]) => value !== '');
  return new URLSearchParams(said.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** The rule of such a line. What it does not know is the server's to refuse. */
export function ruleOf(text: string): SongRule {
  return Object.fromEntries(new URLSearchParams(text));
}

/** What is being played when songs of a rule are. */
export const songsContext = (rule: SongRule, name: string): PlayContext => ({
  kind: 'songs',
  id: ruleText(rule),
  name,
});
