import type { FormPair } from '#server/http/form-pairs.ts';
import { codes, Failure, missingParameter } from '../response/failure.ts';

/** More ids than any app sends in one call. */
const maxValues = 10_000;

export type Parameters = ReturnType<typeof parametersOf>;

/** What was sent in the address and in a form, as one; a name may stand there several times. */
export function parametersOf(pairs: readonly FormPair[]) {
  const values = Map.groupBy(pairs, ([name]) => name);

  const all = (name: string): string[] => (values.get(name) ?? []).map(([, value]) => value);
  const text = (name: string): string | undefined => all(name)[0];

  function required(name: string): string {
    const value = text(name);
    if (value === undefined || value === '') throw missingParameter(name);
    return value;
  }

  return {
    /** The first that was sent; may be empty. */
    text,
    /** Throws 10 where it is absent or empty. */
    required,
    /** All that were sent under the name, without empty ones. */
    list(name: string): string[] {
      const found = all(name).filter((value) => value !== '');
      if (found.length > maxValues)
        throw new Failure(codes.generic, `More than ${maxValues} of “${name}” are too many for one call.`);
      return found;
    },
    /** A whole number; undefined where it is absent or is none. */
    number(name: string): number | undefined {
      const value = text(name)?.trim() ?? '';
      return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Math.trunc(Number(value)) : undefined;
    },
    /** How many are asked for: between nothing and a limit, whatever was sent. */
    count(name: string, { otherwise, max }: { otherwise: number; max: number }): number {
      return Math.min(max, Math.max(0, this.number(name) ?? otherwise));
    },
    flag(name: string, otherwise: boolean): boolean {
      const value = text(name)?.toLowerCase();
      return value === undefined || value === '' ? otherwise : value === 'true' || value === '1';
    },
  };
}
