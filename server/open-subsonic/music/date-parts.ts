/** Splits a date into year, month and day. Unknown parts are left out. */
export function dateParts(date: string | null): { year?: number; month?: number; day?: number } {
  const [year, month, day] = date?.split('-').map(Number) ?? [];
  return {
    ...(year ? { year } : {}),
    ...(year && month ? { month } : {}),
    ...(year && month && day ? { day } : {}),
  };
}
