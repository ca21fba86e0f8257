/** The certain part of a date tag; null without a year. Of '13/02/1999' that is the year. */
export function releaseDateOf(text: string): string | null {
  const match = /^(\d{4})(?:[-./]?(\d{1,2})(?:[-./]?(\d{1,2}))?)?/.exec(text.trim());
  const turned = /^\d{1,2}[-./ ]\d{1,2}[-./ ](\d{4})$/.exec(text.trim());
  const [, year, month, day] = match ?? turned ?? [];
  if (year === undefined || year === '0000') return null;
  if (!inRange(month, 12)) return year;
  const yearAndMonth = `${year}-${String(month).padStart(2, '0')}`;
  return inRange(day, 31) ? `${yearAndMonth}-${String(day).padStart(2, '0')}` : yearAndMonth;
}

function inRange(part: string | undefined, max: number): boolean {
  return part !== undefined && Number(part) >= 1 && Number(part) <= max;
}

type DateTags = { date: string; year: string; dayAndMonth: string; original: string; originalYear: string };

/** The dates of the music and of this edition. A whole date replaces its year alone (ID3v2.3 has `DDMM` in its own frame). */
export function releaseDates(tags: DateTags): { release: string | null; edition: string | null } {
  const ownYear = releaseDateOf(tags.year);
  const dayAndMonth = /^(\d\d)(\d\d)$/.exec(tags.dayAndMonth);
  const assembled =
    ownYear && dayAndMonth ? `${ownYear.slice(0, 4)}-${dayAndMonth[2]}-${dayAndMonth[1]}` : '';
  const edition = releaseDateOf(tags.date) ?? releaseDateOf(assembled) ?? ownYear;
  const original = releaseDateOf(tags.original) ?? releaseDateOf(tags.originalYear);
  const isLessExact = original !== null && edition?.startsWith(original) === true;
  return { release: original === null || isLessExact ? edition : original, edition };
}
