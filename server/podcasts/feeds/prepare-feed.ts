import { createHash } from 'node:crypto';
import { parseFeed } from './parse-feed.ts';
import type { ParsedEpisode, ParsedShow, RawEpisode } from './parsed-feed.ts';
import { sanitise } from './sanitise.ts';

/** A feed for the store. `order` has every episode's fingerprint as they stand; `episodes` only those not known yet. */
export type PreparedFeed = {
  show: ParsedShow;
  complete: boolean;
  order: string[];
  episodes: ParsedEpisode[];
};

/**
 * Reads a feed and makes safe what the store does not have yet: show notes are cleaned once, when they come in, and a
 * feed that changed in one episode costs one. An episode that stands there twice without a difference counts once.
 */
export function prepareFeed(
  bytes: Uint8Array,
  {
    contentType,
    url,
    knownFingerprints,
  }: { contentType: string; url: string; knownFingerprints: readonly string[] },
): PreparedFeed {
  const { show, episodes: raw, complete } = parseFeed(bytes, contentType, url);
  const stored = new Set(knownFingerprints);
  const seen = new Set<string>();
  const episodes: ParsedEpisode[] = [];
  for (const episode of raw) {
    const fingerprint = fingerprintOf(episode);
    if (seen.has(fingerprint)) continue;
    seen.add(fingerprint);
    if (!stored.has(fingerprint)) episodes.push(safe(episode, fingerprint, url));
  }
  return { show, complete, order: [...seen], episodes };
}

const fingerprintOf = (episode: RawEpisode): string =>
  createHash('sha1').update(JSON.stringify(episode)).digest('base64url');

function safe({ notes, ...episode }: RawEpisode, fingerprint: string, url: string): ParsedEpisode {
  const { html, text } = sanitise(notes, episode.link ?? url);
  return { ...episode, description: html, descriptionText: text, fingerprint };
}
