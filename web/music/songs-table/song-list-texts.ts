const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long many songs take, in the two largest units: '3 days, 2 hr', '2 hr, 5 min', '14 min'. */
export function formatDuration(milliseconds: number): string {
  const days = Math.floor(milliseconds / day);
  const hours = Math.floor((milliseconds % day) / hour);
  const minutes = Math.floor((milliseconds % hour) / minute);
  if (days > 0) return `${days === 1 ? '1 day' : `${days} days`}${hours > 0 ? `, ${hours} hr` : ''}`;
  if (hours > 0) return `${hours} hr${minutes > 0 ? `, ${minutes} min` : ''}`;
  return `${Math.max(minutes, 1)} min`;
}

/** What lists of songs say. */
export const songListTexts = {
  shuffleAll: 'Shuffle all',
  shuffleAlbums: 'Shuffle albums',
  columns: 'Columns',
  dragToOrder: 'Columns · drag to order',
  doesNotFit: 'no room here',
  usual: 'Back to the usual',
  resize: (column: string) => `Width of ${column}`,
  counted: (count: number, milliseconds: number) =>
    `${count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`} · ${formatDuration(milliseconds)}`,
  filters: 'Filters',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  marks: {
    lossless: 'Lossless',
    hiRes: 'Hi-Res',
    neverPlayed: 'Never played',
    liked: 'Liked',
    compilations: 'Compilations',
  },
  addedThisYear: 'Added this year',
  heading: {
    title: 'Title',
    artist: 'Artist',
    album: 'Album',
    year: 'Year',
    editionYear: 'Edition year',
    genre: 'Genre',
    length: 'Length',
    plays: 'Plays',
    lastPlayed: 'Last played',
    added: 'Added',
    format: 'Format',
    bitRate: 'Bit rate',
    stars: 'Rating',
  },
  letters: 'Jump to a letter',
  nothing: 'No song is like that.',
  secondLine: 'Second line',
  songs: 'Songs',
} as const;
