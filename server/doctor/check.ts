import type { Checked } from '#contract/doctor.ts';

/** What a check found, and what to do about it: sentences. */
export type Finding = Pick<Checked, 'state' | 'finding' | 'remedy'>;

/** Looks at one thing. What it throws is a fault of its own; it takes no other check along. */
export type Check = Pick<Checked, 'id' | 'title'> & { look: () => Finding | Promise<Finding> };

export const ok = (finding: string): Finding => ({ state: 'ok', finding, remedy: null });
export const warning = (finding: string, remedy: string): Finding => ({ state: 'warning', finding, remedy });
export const fault = (finding: string, remedy: string): Finding => ({ state: 'fault', finding, remedy });

/** What was thrown, as a sentence. */
export const sentenceOf = (thrown: unknown): string => {
  // Of a name with several addresses each failed, and only the list says how.
  const first: unknown = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  return first instanceof Error ? first.message : String(first);
};
