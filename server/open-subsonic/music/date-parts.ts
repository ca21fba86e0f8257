/** A date of which perhaps only the year is known; nothing where none is. */
export function dateParts(date: string | null): { year?: number; month?: number; day?: number } {
  const [year, month, day] = date?.split('-').map(Number) ?? [];
  return {
    ...(year ? { year } : {}),
    ...(year && month ? { month } : {}),
    ...(year && month && day ? { day } : {}),
  };
}
