import { monotonicMs } from '#rules/clock.ts';

/** A small cache with an age limit; the least recently used entries go first. */
export function lruCache<Value>({
  max,
  milliseconds,
  now = monotonicMs,
}: {
  max: number;
  milliseconds: number;
  /** Milliseconds by a clock that nobody sets. */
  now?: () => number;
}) {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= now()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    delete(key: string): void {
      entries.delete(key);
    },
    set(key: string, value: Value): void {
      entries.delete(key);
      entries.set(key, { value, until: now() + milliseconds });
      const oldest = entries.size > max ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
