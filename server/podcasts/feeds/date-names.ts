import { withoutAccents } from '#rules/fold-text.ts';

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
const known = new Map<string, number>();

/** 1 to 12 by the beginning of a month's name, the longest that fits, and 0 for another word. */
export function monthOf(word: string): number {
  const before = known.get(word);
  if (before !== undefined) return before;
  const month = findMonth(word);
  if (known.size < 1000) known.set(word, month);
  return month;
}

function findMonth(word: string): number {
  const small = withoutAccents(word);
  const fitting = monthNames.filter(({ name }) => small.startsWith(name));
  return fitting.reduce((best, next) => (next.name.length > best.name.length ? next : best), none).month;
}

const none = { name: '', month: 0 };

/** Days and halves of the day as East Asia writes them, in the signs of ISO 8601 and in English. */
export function plainDate(text: string): string {
  if (!/[年년]|[午오][前後전후]|[上下]午/u.test(text)) return text;
  return text
    .replace(/(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?/u, '$1-$2-$3 ')
    .replace(/(?:오전|午前|上午) ?([\d:]+)/u, '$1 am')
    .replace(/(?:오후|午後|下午) ?([\d:]+)/u, '$1 pm');
}
