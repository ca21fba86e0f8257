/** What the tags of a file say, tidied: empty texts are null, numbers are positive, lists have no doubles. */
export type SongTags = {
  title: string | null;
  artists: string[];
  /** The artists as one line, as the tag has it ('A feat. B'). */
  artistName: string | null;
  albumArtist: string | null;
  album: string | null;
  trackNumber: number | null;
  discNumber: number | null;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  releaseDate: string | null;
  genres: string[];
  isCompilation: boolean;
  musicBrainz: { album: string | null; artists: string[]; albumArtist: string | null };
  picture: Buffer | null;
};

export const noTags: SongTags = {
  title: null,
  artists: [],
  artistName: null,
  albumArtist: null,
  album: null,
  trackNumber: null,
  discNumber: null,
  releaseDate: null,
  genres: [],
  isCompilation: false,
  musicBrainz: { album: null, artists: [], albumArtist: null },
  picture: null,
};

/** A date tag cut down to what it is sure of; null when it does not begin with a year. */
export function releaseDateOf(text: string): string | null {
  const found = /^(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?/.exec(text.trim());
  const [, year, month, day] = found ?? [];
  if (year === undefined || year === '0000') return null;
  if (!inRange(month, 12)) return year;
  const yearAndMonth = `${year}-${String(month).padStart(2, '0')}`;
  return inRange(day, 31) ? `${yearAndMonth}-${String(day).padStart(2, '0')}` : yearAndMonth;
}

function inRange(part: string | undefined, most: number): boolean {
  return part !== undefined && Number(part) >= 1 && Number(part) <= most;
}
