/** Hours from UTC (RFC 822 §5, and other names that feeds use). Unknown names count as UTC. */
const zoneHours = new Map(
  `ut 0, at -4, et -5, ct -6, mt -7, pt -8, adt -3, ast -4, edt -4, est -5, cdt -5, cst -6, mdt -6, mst -7,
   pdt -7, pst -8, akdt -8, akst -9, hst -10, bst 1, cet 1, cest 2, mez 1, mesz 2, met 1, eet 2, eest 3, msk 3,
   ist 5.5, jst 9, kst 9, aest 10, aedt 11, acst 9.5, acdt 10.5, awst 8, nzst 12, nzdt 13, brt -3, art -3, sgt 8, hkt 8`
    .split(/,\s+/)
    .map((zone) => zone.split(' '))
    .map(([name = '', hours]) => [name, Number(hours)]),
);

/** Minutes from UTC of the zone that a text names (offset, abbreviation or place) at a local time. */
export function zoneMinutes(text: string, local: number): number {
  const zone = /[a-z]+\/[a-z_]+(?:[/+-][\w+-]+)?/i.exec(text)?.[0];
  const offset = /([+\u2212-]) ?(\d{1,2}):?(\d{2})?(?!\d)/.exec(
    zone === undefined ? text : text.replace(zone, ''),
  );
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    if (minutes > 15 * 60) return 0;
    return offset[1] === '+' ? minutes : -minutes;
  }
  if (zone !== undefined) return minutesAt(zone, local);
  const words = text.toLowerCase().match(/[a-z]{2,4}/g) ?? [];
  return (words.map((word) => zoneHours.get(word)).find((hours) => hours !== undefined) ?? 0) * 60;
}

/** The offset of a place at a time that its clocks show; 0 for a place that nobody knows. */
function minutesAt(zone: string, local: number): number {
  const clock = clockAt(zone);
  if (!clock) return 0;
  const minutesFor = (time: number) => {
    const offset = /([+-])(\d{2}):(\d{2})/.exec(clock.format(time));
    const minutes = Number(offset?.[2] ?? 0) * 60 + Number(offset?.[3] ?? 0);
    return offset?.[1] === '-' ? -minutes : minutes;
  };
  return minutesFor(local - minutesFor(local) * 60_000);
}

const clocks = new Map<string, Intl.DateTimeFormat | null>();

function clockAt(zone: string): Intl.DateTimeFormat | null {
  const cached = clocks.get(zone);
  if (cached !== undefined) return cached;
  let clock: Intl.DateTimeFormat | null = null;
  try {
    clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    // No place of this name.
  }
  if (clocks.size < 500) clocks.set(zone, clock);
  return clock;
}
