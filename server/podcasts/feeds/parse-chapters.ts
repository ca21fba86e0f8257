import type { Chapter } from '#contract/podcast-shapes.ts';
import { oneLine } from './clean-text.ts';
import { childOf, childrenOf, type Node } from './node.ts';
import { safeAddress } from './safe-address.ts';

const maxChapters = 1000;

/** Podlove simple chapters of an item, in order, each ending where the next begins. */
export function parseChapters(item: Node, base: string): Chapter[] {
  const list = childOf(item, 'psc:chapters');
  if (!list) return [];
  const chapters = childrenOf(list, 'psc:chapter').flatMap(({ attributes }) => {
    const startSeconds = normalPlayTime(attributes['start'] ?? '');
    if (startSeconds === null) return [];
    return {
      startSeconds,
      endSeconds: null,
      title: oneLine(attributes['title'] ?? ''),
      href: safeAddress(attributes['href'], base),
      image: safeAddress(attributes['image'], base),
    };
  });
  return inOrder(chapters);
}

/** Chapters by their start, with ends. One that says its own end keeps it. */
export function inOrder(chapters: readonly Chapter[]): Chapter[] {
  const sorted = [...chapters].sort((a, b) => a.startSeconds - b.startSeconds).slice(0, maxChapters);
  return sorted.map((chapter, index) => ({
    ...chapter,
    endSeconds: chapter.endSeconds ?? sorted[index + 1]?.startSeconds ?? null,
  }));
}

/** `HH:MM:SS.mmm`, `MM:SS` or seconds. */
export function normalPlayTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,7}(?:[.,]\d+)?)s?$/.exec(text.trim());
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}
