import type { LogOptions } from '#server/log/create-log.ts';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** How the log is written. Throws one sentence that names the variable with a bad value. */
export function logConfig(set: (name: string) => string | undefined): LogOptions {
  const format = set('LOG_FORMAT') ?? 'json';
  if (format !== 'json' && format !== 'plain')
    throw new Error(`LOG_FORMAT must be “json” or “plain”, and it is “${format}”.`);
  const asked = set('LOG_LEVEL') ?? 'info';
  const level = levels.find((name) => name === asked);
  if (level === undefined)
    throw new Error(`LOG_LEVEL must be one of ${levels.join(', ')}, and it is “${asked}”.`);
  return { format, level };
}

/** What a scraper from another machine shows; undefined: only this machine may ask for `/metrics`. */
export function metricsToken(token: string | undefined): string | undefined {
  if (token === undefined || /^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw new Error('METRICS_TOKEN must have at least 16 letters, digits or signs, without spaces.');
}
