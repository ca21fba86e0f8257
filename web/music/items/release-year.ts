/** The year of a release date (`YYYY`, `YYYY-MM`, `YYYY-MM-DD`). */
export function releaseYear(releaseDate: string | undefined): string | undefined {
  return releaseDate?.match(/^\d{4}/)?.[0];
}
