const count = new Intl.NumberFormat('en');
const many = (number: number, one: string, more: string) =>
  `${count.format(number)} ${number === 1 ? one : more}`;

const steps = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** As storage is sold: a thousand bytes are a kilobyte. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), steps.length - 1);
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step > 0 && value < 10 ? 1 : 0)} ${steps[step]}`;
}

/** What the page 'On this device' and the buttons that lead to it say. */
export const downloadsTexts = {
  title: 'On this device',
  settingsPage: 'Settings',
  download: 'Download',
  /** What a phone calls it while it goes on by itself. */
  background: 'Downloads of Earshot',
  downloadNamed: (name: string) => `Download ${name}`,
  downloading: (percent: number) => `Downloading, ${percent} %`,
  stopNamed: (name: string) => `Stop downloading ${name}`,
  removeNamed: (name: string) => `Remove ${name} from this device`,
  remove: 'Remove from this device',
  removed: (name: string) => `${name} removed from this device`,
  pauseNamed: (name: string) => `Pause ${name}`,
  resumeNamed: (name: string) => `Go on with ${name}`,
  firstNamed: (name: string) => `Download ${name} first`,
  pauseAll: 'Pause all',
  resumeAll: 'Go on',
  begun: (name: string) => `${name} is being downloaded`,
  doesNotFit: (name: string) => `${name} waits: this device is full`,
  see: 'See',
  seeAll: 'See all',
  empty: 'Nothing is kept on this device yet',
  emptyHint: 'Download an album, a playlist or an episode: it plays here without a network.',
  noneFound: 'Nothing of what is here is called so',
  listDownloading: 'Downloading',
  listDownloaded: 'Downloaded',
  filter: 'Filter what is here…',
  kinds: { all: 'All', music: 'Music', podcasts: 'Podcasts', songs: 'Songs', episodes: 'Episodes' },
  sorts: {
    largest: 'Largest first',
    newest: 'Newest first',
    heard: 'Heard longest ago first',
    name: 'By name',
  },
  sort: 'Order',
  of: (quota: number) => `of ${formatBytes(quota)}`,
  free: (bytes: number) => `${formatBytes(bytes)} free`,
  music: 'Music',
  podcasts: 'Podcasts',
  other: 'Pictures, words and the app',
  songs: (number: number) => many(number, 'song', 'songs'),
  episodes: (number: number) => many(number, 'episode', 'episodes'),
  someSongs: (done: number, all: number) => `${count.format(done)} of ${many(all, 'song', 'songs')}`,
  someEpisodes: (done: number, all: number) => `${count.format(done)} of ${many(all, 'episode', 'episodes')}`,
  some: (stored: string, whole: string) => `${stored} of ${whole}`,
  waiting: 'Waiting',
  paused: 'Paused',
  notAll: (failed: number) => `${count.format(failed)} could not be kept`,
  halts: {
    full: 'This device is full.',
    away: 'Your Earshot server cannot be reached. It goes on by itself.',
    metered: 'Waiting for Wi-Fi.',
  },
  wouldFree: (name: string, size: number) => `Removing ${name} would free ${formatBytes(size)}.`,
  tryAgain: 'Try again',
  settings: 'How things are downloaded',
  wifiOnly: 'On Wi-Fi only',
  small: 'Smaller files (about 128 kbit/s)',
  smallHint: 'What is downloaded from now on; the original stays on your server.',
  mayGo:
    'The browser may remove what is kept here when the device is full. Install Earshot as an app to keep it.',
  newest: (number: number) => `The newest ${many(number, 'episode', 'episodes')}`,
} as const;
