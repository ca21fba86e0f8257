/** What the settings say. Words of behaviour.md#what-is-said are verbatim. */
export const settingsTexts = {
  accountOptions: 'Account Options',
  logout: 'Logout',
  podcastImport: 'Apple Podcast Import',
  podcastExport: 'Export subscriptions',
  syncTitle: 'Sync iTunes Library',
  sync: { idle: 'Sync', pending: 'syncing...', success: 'success!', error: 'error' },
  rescan: 'Rescan now',
  appearance: 'Appearance',
  cardSize: 'Size of cards',
  cardSizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  musicFolder: 'Music folder',
  demoNote: 'No MUSIC_DIR is set, so Earshot plays a small demo collection.',
  songCount: (songs: number) => (songs === 1 ? '1 song' : `${songs.toLocaleString('en')} songs`),
  scanIdle: 'Up to date',
  scanFinished: (when: string) => `Last read ${when}`,
  unreadableTitle: 'Files that could not be read',
  unreadableMore: (count: number, total: number) =>
    `The first ${count.toLocaleString('en')} of ${total.toLocaleString('en')}.`,
  about: 'About this software',
  aboutHint: 'Stacks: the version, the licences, and the keyboard shortcuts.',
} as const;
