import type { Values } from './values.ts';

export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Always UTC with three decimals: some apps take what stands behind the point as milliseconds, however long it is. */
export const timeText = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** A list that is written apart; `text` stands in its place. */
export class WrittenApart {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
