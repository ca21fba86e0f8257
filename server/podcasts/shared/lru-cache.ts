/** A few answers kept for a while, the ones not asked for longest going first. */
export function lruCache<Value>({
  max,
  milliseconds,
  now,
}: {
  max: number;
  milliseconds: number;
  now: () => number;
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
