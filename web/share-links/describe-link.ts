import type { ShareLink } from '#contract/share-links.ts';
import { shareLinksTexts as texts } from './share-links-texts.ts';

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const day = (iso: string) => days.format(new Date(iso));

/** When and how a link ends, what became of it, as one line. */
export function describeLink({
  kind,
  isBook,
  createdAt,
  expiresAt,
  maxPlays,
  plays,
  lastUsedAt,
  state,
}: ShareLink): string {
  const end =
    expiresAt === null ? (maxPlays === null ? [texts.endsNever] : []) : [texts.endsOn(day(expiresAt))];
  return [
    isBook ? texts.book : texts.kinds[kind],
    texts.madeOn(day(createdAt)),
    ...(state === 'open' ? end : [texts.ended.toLowerCase()]),
    maxPlays === null ? texts.playsSoFar(plays) : texts.playsOf(plays, maxPlays),
    ...(lastUsedAt === null ? [] : [texts.lastUsed(day(lastUsedAt))]),
  ].join(' · ');
}

/** The last moment of a day as it is written in a field (`2026-05-31`), where the listener is; null for none. */
export function endOfDay(written: string): string | null {
  const time = new Date(`${written}T23:59:59`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
