import type { Values } from './values.ts';

export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Always UTC with three decimals: some apps take what stands behind the point as milliseconds, however long it is. */
export const timeText = (time: number | string): string =>
  typeof time === 'string' ? time : new Date(time).toISOString();

/** A time of an answer, as it is written. */
export const timeIn = (value: unknown): string => timeText(typeof value === 'string' ? value : Number(value));

/** The same where there is one, for what is written by the thousand (`fast-json.ts`). */
export const timeTextOf = (milliseconds: number | undefined): string | undefined =>
  milliseconds === undefined ? undefined : timeText(milliseconds);

/** A list that is written apart; `text` stands in its place. */
export class ListPlaceholder {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
