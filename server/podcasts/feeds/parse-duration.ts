const longestSeconds = 30 * 24 * 60 * 60;

/**
 * Seconds, from any form that feeds use: `3661`, `61:01`, `1:01:01`, fractions, `00:00:00:01`, `1h 5m`, `45 min`,
 * `PT1H5M`. Null for nothing, zero, nonsense, and what is longer than a month.
 */
export function parseDuration(text: string): number | null {
  const plain = text.slice(0, 60).trim().toLowerCase().replaceAll(',', '.');
  const seconds = clockSeconds(plain) ?? isoSeconds(plain) ?? wordSeconds(plain);
  if (seconds === null || !(seconds > 0) || seconds > longestSeconds) return null;
  return Math.max(1, Math.round(seconds));
}

function clockSeconds(text: string): number | null {
  const parts = text.replace(/ ?(min|minutes|hrs?|hours?|sec|seconds)\.?$/, '').split(/\s*[:;]\s*/);
  if (parts.length === 1 && text !== parts[0]) return null;
  if (parts.length > 4 || !parts.every((part) => /^\d*\.?\d*$/.test(part)) || parts.join('') === '')
    return null;
  const scale = [1, 60, 3600, 86_400];
  return parts.reverse().reduce((sum, part, place) => sum + Number(part || 0) * (scale[place] ?? 0), 0);
}

function isoSeconds(text: string): number | null {
  const match = /^p(?:(\d+)d)?t?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/.exec(text);
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds;
}

const unitSeconds: [RegExp, number][] = [
  [/^(h|hr|hrs|hour|hours|std|stunden?|heures?|horas?|ore?|uur)$/, 3600],
  [/^(m|min|mins|minute|minutes|minuten|minutos?|minuti|mn)$/, 60],
  [/^(s|sec|secs|second|seconds|sek|sekunden|segundos?|secondes?)$/, 1],
];

function wordSeconds(text: string): number | null {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(\p{L}+)/gu)];
  if (parts.length === 0 || text.startsWith('-')) return null;
  let total = 0;
  for (const [, amount, unit = ''] of parts) {
    const scale = unitSeconds.find(([name]) => name.test(unit))?.[1];
    if (scale === undefined) return null;
    total += Number(amount) * scale;
  }
  return total;
}
