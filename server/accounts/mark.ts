import { createHmac, timingSafeEqual } from 'node:crypto';

/** A mark that only this server can make, over words in their order. */
export function markOf(key: Buffer, words: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');
}

/** Whether the mark is the one of these words; takes as long either way. */
export function isMarkOf(key: Buffer, words: readonly string[], mark: string): boolean {
  const expected = Buffer.from(markOf(key, words));
  const received = Buffer.from(mark);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
