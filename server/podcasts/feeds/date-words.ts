const monthNames = [
  'jan|ene|gen|janv|led|sty|янв|ιαν|tammi|oca',
  'feb|fév|fev|fevr|févr|лют|фев|φεβ|helmi|şub',
  'mar|mär|mrt|mrz|maa|мар|μαρ|mars',
  'apr|avr|abr|апр|απρ|huhti|nis',
  'may|mai|mag|maj|mei|май|мая|μαι|μάι|touko',
  'jun|juin|giu|июн|ιουν|kesä|haz',
  'jul|juil|lug|июл|ιουλ|heinä|tem',
  'aug|aoû|aou|ago|авг|αυγ|elo|ağu',
  'sep|set|сен|σεπ|syys|eyl',
  'oct|okt|ott|out|окт|οκτ|loka|eki',
  'nov|ноя|νοε|marras|kas',
  'dec|déc|dez|dic|des|дек|δεκ|joulu|ara',
].map((names) => names.split('|'));

/** Hours from UTC (RFC 822 §5, and what feeds use beside it). Unknown names count as UTC. */
export const zoneHours: Record<string, number> = {
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
  akdt: -8,
  akst: -9,
  hst: -10,
  bst: 1,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  met: 1,
  eet: 2,
  eest: 3,
  msk: 3,
  ist: 5.5,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  acst: 9.5,
  acdt: 10.5,
  awst: 8,
  nzst: 12,
  nzdt: 13,
  brt: -3,
  art: -3,
  sgt: 8,
  hkt: 8,
};

/** 1 to 12 by the beginning of a month's name, 0 for another word. */
export function monthOf(word: string): number {
  const small = word.toLowerCase();
  return monthNames.findIndex((names) => names.some((name) => small.startsWith(name))) + 1;
}
