import type { ImportOutcome } from '#contract/podcast-imports.ts';
import { importTexts } from './import-texts.ts';

const kinds = ['subscribed', 'already', 'pending', 'failed'] as const;

/** `3 added, 1 failed`: what became of an import, in a line. */
export function countOutcomes(results: readonly ImportOutcome[]): string {
  return kinds
    .map((kind) => ({ kind, count: results.filter(({ status }) => status === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => importTexts.count[kind](count))
    .join(', ');
}
