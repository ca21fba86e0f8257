import { withoutAccents } from '#rules/fold-text.ts';
import { zoneMinutes } from './date-zones.ts';

/** How months begin, without accents. */
const monthNames = [
  'jan|ene|gen|ian|led|sty|янв|яну|січ|ιαν|tammi|oca|ינו|ينا',
  'feb|fev|uno|lut|лют|фев|φεβ|helmi|sub|פבר|فبر',
  'mar|mrt|mrz|maa|bre|мар|бер|μαρ|מרץ|مار',
  'apr|avr|abr|dub|kwi|апр|кві|απρ|huhti|nis|אפר|ابر',
  'may|mai|mag|maj|mei|kve|май|мая|маи|тра|μαι|touko|מאי|ماي',
  'jun|juin|giu|iun|cze|cerven|cervn|cvn|июн|юни|чер|ιουν|kesa|haz|יוני|يوني',
  'jul|juil|lug|iul|lip|cervenc|cervenec|cvc|июл|юли|лип|ιουλ|heina|tem|יולי|يولي',
  'aug|aou|ago|srp|sie|авг|сер|αυγ|elo|agu|אוג|اغس',
  'sep|set|szep|zar|wrz|сен|сеп|вер|σεπ|syys|eyl|ספט|سبت',
  'oct|okt|ott|out|rij|paz|окт|жов|οκτ|loka|eki|אוק|اكت',
  'nov|noi|lis|ноя|ное|лис|νοε|marras|kas|נוב|نوف',
  'dec|dez|dic|des|pro|gru|дек|гру|δεκ|joulu|ara|דצמ|ديس',
].flatMap((names, month) =>
  names.split('|').map((name) => ({ name: withoutAccents(name), month: month + 1 })),
);

/** Feeds say the same few words thousands of times. */
const monthCache = new Map<string, number>();

const none = { name: '', month: 0 };

/**
 * When something was published, in epoch milliseconds, from any form that feeds use: RFC 822 with its many
 * misspellings, ISO 8601, numbers with slashes or dots, months in other languages, Unix time. Null for nonsense.
 */
export function parseDate(text: string): number | null {
  return usualTime(text) ?? anyTime(text);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Tue, 05 May 2026 07:00:00 GMT` as nearly every feed writes it; null for all else. */
function usualTime(text: string): number | null {
  const match =
    /^\s?[A-Z][a-z]{2}, (\d\d?) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) (GMT|[+-]\d{4})\s?$/.exec(text);
  const month = match ? months.indexOf(match[2] ?? '') + 1 : 0;
  if (match === null || month === 0) return null;
  const [, day, , year, hours, minutes, seconds, zone = ''] = match;
  return asTime(
    { year: Number(year), month, day: Number(day), rest: '' },
    { hours: Number(hours), minutes: Number(minutes), seconds: Math.min(59, Number(seconds)), zone },
  );
}

function anyTime(text: string): number | null {
  const plain = plainDate(text.slice(0, 100))
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  if (plain === '') return null;
  if (/^\d{9,10}(\.\d+)?$/.test(plain)) return Math.round(Number(plain) * 1000);
  if (/^\d{13}$/.test(plain)) return Number(plain);
  const day = isoDay(plain) ?? namedDay(plain) ?? numberedDay(plain);
  const time = day && asTime(day, clockOf(day.rest.trimStart()));
  // Twelve digits are a day and a time if they can be, else milliseconds.
  return time ?? (/^\d{12}$/.test(plain) ? Number(plain) : null);
}

type Day = { year: number; month: number; day: number; rest: string };
type Clock = { hours: number; minutes: number; seconds: number; zone: string };

function isoDay(text: string): Day | null {
  const match =
    /^(?:\p{L}+\.? )?(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)(?:[t ]+)?(.*)$/iu.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?=(?:\d{4}|\d{6})?(?!\d))(?:[t ]+)?(.*)$/i.exec(text) ??
    /^(\d{4})()()$/.exec(text);
  if (!match) return ordinalDay(text);
  const [, year, month = '', day = '', rest = ''] = match;
  return { year: Number(year), month: Number(month || 1), day: Number(day || 1), rest };
}

/** The day of a year (ISO 8601 §5.2.2): `2003-335`. */
function ordinalDay(text: string): Day | null {
  const [, year = '', count = '', rest = ''] = /^(\d{4})-?(\d{3})(?!\d)(?:[t ]+)?(.*)$/i.exec(text) ?? [];
  if (!(Number(count) >= 1 && Number(count) <= 366)) return null;
  const date = new Date(Date.UTC(Number(year), 0, Number(count)));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), rest };
}

/** A day and a month's name in either order, and a year with two or four digits. */
function namedDay(text: string): Day | null {
  const name = [...text.matchAll(/\p{L}{3,}/gu)].map((match) => ({
    at: match.index,
    word: match[0],
    month: monthOf(match[0]),
  }));
  const lastMonth = name.findLast(({ month }) => month > 0);
  if (!lastMonth) return null;
  const before = text.slice(0, lastMonth.at);
  const after = text.slice(lastMonth.at + lastMonth.word.length).replace(/^[.\-/ ]+/, '');
  const european = /(?:^|[^\d:])(\d{1,2})(?:st|nd|rd|th|\.)?(?:[ \-/.]|of|de|d')*$/i.exec(before);
  if (european) return europeanDay(Number(european[1]), lastMonth.month, after);
  const yearOnly = /^(\d{4})$/.exec(after);
  if (yearOnly && before === '')
    return { year: Number(yearOnly[1]), month: lastMonth.month, day: 1, rest: '' };
  const yearFirst = /(?:^|\D)(\d{4})[ \-/.]*$/.exec(before)?.[1];
  const dayLast = /^(\d{1,2})(?!\d)(?:t|\.)?(.*)$/i.exec(after);
  if (yearFirst && dayLast)
    return {
      year: Number(yearFirst),
      month: lastMonth.month,
      day: Number(dayLast[1]),
      rest: dayLast[2] ?? '',
    };
  return americanDay(lastMonth.month, after);
}

/** `after` what names the month stands the year, with the time before it at times. */
function europeanDay(day: number, month: number, after: string): Day | null {
  const year = /^(?:de )?'?(\d{2,4})(?![\d:])/.exec(after);
  if (year?.[1]) return { year: fullYear(year[1]), month, day, rest: after.slice(year[0].length) };
  const clockFirst = /^(.*?)\b(\d{4})$/.exec(after);
  return clockFirst && { year: Number(clockFirst[2]), month, day, rest: clockFirst[1] ?? '' };
}

function americanDay(month: number, after: string): Day | null {
  const american = /^(\d{1,2})(?:st|nd|rd|th)?(?![\d:]) ?(.*)$/i.exec(after);
  if (!american) return null;
  const rest = american[2] ?? '';
  const year = /^'?(\d{4}|\d{2,3}(?![\d:]))/.exec(rest);
  const later = /^(.*?) (\d{4})(?= |$)(.*)$/.exec(rest);
  const day = Number(american[1]);
  if (year?.[1]) return { year: fullYear(year[1]), month, day, rest: rest.slice(year[0].length) };
  if (later) return { year: Number(later[2]), month, day, rest: `${later[1]} ${later[3]}` };
  return null;
}

/** `31.12.2019` and `31/12/2019` are certain; `12/31/2019` too; what could be both is read as America writes it with slashes. */
function numberedDay(text: string): Day | null {
  const match = /(?:^| )(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/.exec(text);
  if (!match) return null;
  const [, first, mark, second, year = '', rest = ''] = match;
  const american = mark === '/' ? Number(first) <= 12 : Number(second) > 12;
  const [month, day] = american ? [Number(first), Number(second)] : [Number(second), Number(first)];
  return { year: fullYear(year), month, day, rest };
}

function clockOf(rest: string): Clock {
  const match =
    /(\d{1,2})[:.h](\d{1,2})(?:[:.](\d{1,2})(?:[.,]\d+)?)?(?: ?([ap])\.? ?m\b\.?)?/i.exec(rest) ??
    /^(\d{2})(\d{2})(\d{2})?()(?!\d)/.exec(rest) ??
    /(?:^| )(\d{1,2})()() ?([ap])\.? ?m\b/i.exec(rest);
  if (!match) return { hours: 0, minutes: 0, seconds: 0, zone: rest };
  const [, hour, minute, second = '0', half] = match;
  const hours = !half ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return {
    hours,
    minutes: Number(minute),
    seconds: Math.min(59, Number(second)),
    zone: rest.slice(match.index + match[0].length),
  };
}

/** A day that its month does not have (29 February 2021) is the month's last. */
function asTime({ year, month, day }: Day, { hours, minutes, seconds, zone }: Clock): number | null {
  if (year < 1900 || year > 2999 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (hours > 24 || minutes > 59) return null;
  const lastDay = day > 28 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : day;
  const local = Date.UTC(year, month - 1, Math.min(day, lastDay), hours, minutes, seconds);
  return zone === 'GMT' ? local : local - zoneMinutes(zone, local) * 60_000;
}

const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return text.length === 3 ? year + 1900 : year;
  return year < 70 ? 2000 + year : 1900 + year;
};

/** 1 to 12 by the beginning of a month's name, the longest that fits, and 0 for another word. */
function monthOf(word: string): number {
  const before = monthCache.get(word);
  if (before !== undefined) return before;
  const month = findMonth(word);
  if (monthCache.size < 1000) monthCache.set(word, month);
  return month;
}

function findMonth(word: string): number {
  const small = withoutAccents(word);
  const fitting = monthNames.filter(({ name }) => small.startsWith(name));
  return fitting.reduce((best, next) => (next.name.length > best.name.length ? next : best), none).month;
}

/** Days and halves of the day as East Asia writes them, in the signs of ISO 8601 and in English. */
function plainDate(text: string): string {
  if (!/[年년]|[午오][前後전후]|[上下]午/u.test(text)) return text;
  return text
    .replace(/(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?/u, '$1-$2-$3 ')
    .replace(/(?:오전|午前|上午) ?([\d:]+)/u, '$1 am')
    .replace(/(?:오후|午後|下午) ?([\d:]+)/u, '$1 pm');
}
