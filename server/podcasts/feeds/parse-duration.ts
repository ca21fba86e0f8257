const maxSeconds = 30 * 24 * 60 * 60;

/**
 * Seconds, from any form that feeds use: `3661`, `61:01`, `1:01:01`, fractions, `00:00:00:01`, `1h 5m`, `45 min`,
 * `45'30"`, `PT1H5M`. Null for nothing, zero, nonsense, and what is longer than a month; a bare number that would be is
 * one of milliseconds.
 */
export function parseDuration(text: string): number | null {
  const usual = /^(?:(\d{1,2}):)?(\d{1,2}):(\d\d)$/.exec(text);
  if (usual) return Number(usual[1] ?? 0) * 3600 + Number(usual[2]) * 60 + Number(usual[3]) || null;
  const plain = text
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(',', '.')
    .replaceAll(/\([^)]*\)/g, ' ')
    .trim();
  const parsed = clockSeconds(plain) ?? isoSeconds(plain) ?? wordSeconds(plain);
  const seconds = parsed !== null && parsed > maxSeconds && /^\d+$/.test(plain) ? parsed / 1000 : parsed;
  if (seconds === null || !(seconds > 0) || seconds > maxSeconds) return null;
  return Math.max(1, Math.round(seconds));
}

function clockSeconds(text: string): number | null {
  const clock = text.replace(/ ?(min|minutes|h|std|hrs?|hours?|sec|seconds)\.?$/, '');
  const parts = clock.split(/\s*[:;]\s*/);
  if (parts.length === 1 && text !== clock) return null;
  if (parts.length > 4 || !parts.every((part) => /^\d*\.?\d*$/.test(part)) || parts.join('') === '')
    return null;
  const numbers = parts.map((part) => Number(part || 0));
  // `1:05 h` has no seconds, and the fourth number of `00:45:00:00` counts frames: no day has 45 hours.
  if (parts.length === 2 && /^ ?(h|std)/.test(text.slice(clock.length))) numbers.push(0);
  const [days = 0, hours = 0] = numbers;
  if (parts.length === 4 && (days > 0 || hours > 23)) numbers.pop();
  const scale = [1, 60, 3600, 86_400];
  return numbers.reverse().reduce((sum, number, index) => sum + number * (scale[index] ?? 0), 0);
}

function isoSeconds(text: string): number | null {
  const match = /^p(?:(\d+)d)?t?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/.exec(text);
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds;
}

const unitSeconds: [RegExp, number][] = [
  [
    /^(h|hr|hrs|hour|hours|std|stunden?|heures?|horas?|ore?|uur|ч|час|часа|часов|時間|小时|小時|时|時|시간)$/,
    3600,
  ],
  [/^(m|min|mins|minute|minutes|minuten|minutos?|minuti|mn|мин|минут|минуты|минута|分|分钟|分鐘|분)$/, 60],
  [/^(s|sec|secs|second|seconds|sek|sekunden|segundos?|secondes?|сек|секунд|секунды|秒|초)$/, 1],
];

function wordSeconds(text: string): number | null {
  const words = text.replaceAll(/['’′]{2}|["”″]/g, 's ').replaceAll(/['’′]/g, 'm ');
  const parts = [...words.matchAll(/(\d+(?:\.\d+)?)\s*(\p{L}+)/gu)];
  if (parts.length === 0 || text.startsWith('-')) return null;
  let total = 0;
  for (const [, amount, unit = ''] of parts) {
    const scale = unitSeconds.find(([name]) => name.test(unit))?.[1];
    if (scale === undefined) return null;
    total += Number(amount) * scale;
  }
  return total;
}
