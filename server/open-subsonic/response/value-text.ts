import type { Values } from './values.ts';

/** Characters that XML 1.0 forbids, escaped or not (section 2.2). They occur in tags. */
const forbidden = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const isSuspect = /[^\t\n\r -\uD7FF\uE000-\uFFFD]/;

/** Removes characters that XML forbids. */
export const sanitizeText = (text: string): string =>
  isSuspect.test(text) ? text.replaceAll(forbidden, '') : text;

export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Always UTC with three decimals: some apps read any number of decimals as milliseconds. */
export const timeText = (time: number | string): string =>
  typeof time === 'string' ? time : new Date(time).toISOString();

/** Serializes a time of a response. */
export const timeIn = (value: unknown): string => timeText(typeof value === 'string' ? value : Number(value));

/** The same for an optional time, converted early so that `fast-json.ts` can serialize it. */
export const timeTextOf = (milliseconds: number | undefined): string | undefined =>
  milliseconds === undefined ? undefined : timeText(milliseconds);

/** Replaces a list that is serialized separately. */
export class ListPlaceholder {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
