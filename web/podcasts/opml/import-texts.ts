/** What bringing subscriptions along says. Texts of the specification are verbatim. */
export const importTexts = {
  intro:
    'Bring the shows you follow from another app: as an OPML file, or as a text file with one feed address a line.',
  whatIsOpml:
    'OPML is the file in which podcast apps hand shows to each other: a list of their names and addresses, without episodes.',
  noFile: 'Nothing was uploaded: choose an OPML or text file first.',
  file: 'OPML or text file',
  sharedLost: 'The file that was shared did not come along. Please choose it here.',
  upload: { idle: 'Upload', pending: 'uploading...', success: 'success!', error: 'error' },
  progress: (done: number, total: number) =>
    `${done.toLocaleString('en')} of ${total.toLocaleString('en')} shows`,
  running: 'Importing your shows',
  canLeave: 'You can leave this page: the import goes on.',
  finished: 'Last import',
  tryAgain: 'Try again',
  outcomes: 'What became of each show',
  status: {
    subscribed: 'Added',
    already: 'Already subscribed',
    pending: 'Added, not fetched yet',
    failed: 'Failed',
  },
  count: {
    subscribed: (count: number) => `${count.toLocaleString('en')} added`,
    already: (count: number) => `${count.toLocaleString('en')} already subscribed`,
    pending: (count: number) => `${count.toLocaleString('en')} not fetched yet`,
    failed: (count: number) => `${count.toLocaleString('en')} failed`,
  },
  export: 'Download OPML',
  exportHint: 'An OPML file with the addresses of all your shows, for any other podcast app.',
} as const;
