const minSeconds = 60;
const maxSeconds = 24 * 60 * 60;

/** Seconds that a `Retry-After` (seconds or a date) asks to wait, from a minute to a day; null for none or nonsense. */
export function retryAfterSeconds(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (text === '') return null;
  const seconds = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(maxSeconds, Math.max(minSeconds, Math.ceil(seconds)));
}

/** Seconds for which an answer says that it stays as it is (`Cache-Control: max-age`, else `Expires`). */
export function freshSeconds(headers: Record<string, string>, now: number): number {
  const control = headers['cache-control'] ?? '';
  if (/no-(cache|store)/i.test(control)) return 0;
  const age = /max-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
  const seconds = age === undefined ? (Date.parse(headers['expires'] ?? '') - now) / 1000 : Number(age);
  return Number.isFinite(seconds) ? Math.min(maxSeconds, Math.max(0, seconds)) : 0;
}
