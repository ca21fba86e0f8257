import type { FormPair } from '#server/http/form-pairs.ts';
import { codes, Failure, missingParameter, notFound } from '../response/failure.ts';

/** The search term; empty for everything: nothing, `*` or a pair of quotes. Stars are dropped, since words match by their beginning. */
export const searchTerm = (query: string | undefined): string =>
  (query ?? '')
    .replaceAll(/^\s*(["'])(.*)\1\s*$/gs, '$2')
    .replaceAll('*', ' ')
    .trim();

/** The number of the requested music folder, from 1; undefined for all folders. Throws 70 for one that does not exist. */
export function musicFolderId(params: Parameters, folders: readonly string[]): number | undefined {
  const isMissing = (params.text('musicFolderId') ?? '') === '';
  const number = isMissing ? 0 : params.number('musicFolderId');
  if (number === undefined || number > folders.length) throw notFound('There is no such music folder.');
  return number > 0 ? number : undefined;
}

/** Upper bound; no app sends as many ids in one call. */
const maxValues = 10_000;

export type Parameters = ReturnType<typeof parametersOf>;

/** The parameters of address and form together. A name may occur several times. */
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
    /** The first value; may be empty. */
    text,
    /** Throws 10 where the value is missing or empty. */
    required,
    /** All values of the name, without empty ones. */
    list(name: string): string[] {
      const nonEmpty = all(name).filter((value) => value !== '');
      if (nonEmpty.length > maxValues)
        throw new Failure(codes.generic, `More than ${maxValues} of “${name}” are too many for one call.`);
      return nonEmpty;
    },
    /** A whole number; undefined where it is missing or invalid. */
    number(name: string): number | undefined {
      const value = text(name)?.trim() ?? '';
      return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Math.trunc(Number(value)) : undefined;
    },
    /** A number of items, clamped to 0 and `max`. */
    count(name: string, { otherwise, max }: { otherwise: number; max: number }): number {
      return Math.min(max, Math.max(0, this.number(name) ?? otherwise));
    },
    flag(name: string, otherwise: boolean): boolean {
      const value = text(name)?.toLowerCase();
      return value === undefined || value === '' ? otherwise : value === 'true' || value === '1';
    },
  };
}
