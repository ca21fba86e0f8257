import type { PlayableItem } from '#rules/queue/item.ts';
import { unreachableSentence } from '#web/api.ts';
import type { EngineFailure } from '#web/player/engine/engine.ts';
import type { ProbeResult } from '#web/player/engine/probe-audio.ts';

/** Sentences for the listener. Texts of the specification are verbatim, its spellings too. */
const podcastTexts = {
  unreachable: (title: string) => `“${title}” waits. ${unreachableSentence()}`,
  missing: (title: string, sentence?: string) =>
    `The publisher does not have “${title}” any more${sentence === undefined ? '.' : `: ${sentence}`}`,
  silent: (title: string, sentence: string) => `“${title}” could not be played. ${sentence}`,
  unplayable: (title: string) => `“${title}” cannot be played by this browser.`,
  signedOut: 'You have been signed out. Log in to go on listening.',
  blocked: 'The browser waits for a click before it plays.',
} as const;

const failure = (reason: EngineFailure['reason'], sentence: string): EngineFailure => ({
  reason,
  sentence,
  skippable: false,
});

/** The browser wants a gesture of the listener before it makes sound. */
export const blockedEpisode = failure('blocked', podcastTexts.blocked);

/** Why an episode could not be played, as the listener hears of it. An episode is never skipped by itself. */
export function diagnoseEpisode({ title }: Pick<PlayableItem, 'title'>, answer: ProbeResult): EngineFailure {
  if (answer === undefined) return failure('network', podcastTexts.unreachable(title));
  const { status, code, sentence } = answer;
  if (status === 401) return failure('unauthorised', podcastTexts.signedOut);
  if (status === 404 || status === 410) return failure('missing', sentence ?? podcastTexts.missing(title));
  if (code === 'remote_gone') return failure('missing', podcastTexts.missing(title, sentence));
  if (status >= 500 || status === 429)
    return failure(
      'network',
      sentence === undefined ? podcastTexts.unreachable(title) : podcastTexts.silent(title, sentence),
    );
  return failure('unsupported', (status >= 400 && sentence) || podcastTexts.unplayable(title));
}
