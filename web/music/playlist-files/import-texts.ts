const songs = (count: number) => (count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`);

/** What importing a playlist file says. */
export const importTexts = {
  importFile: 'Import playlist',
  importing: 'Importing...',
  name: 'Name:',
  into: 'Into:',
  newPlaylist: 'A new playlist',
  matched: (matched: number, all: number) =>
    matched === all
      ? `${all === 1 ? 'The song was' : `All ${songs(all)} were`} found.`
      : `${matched.toLocaleString('en')} of ${songs(all)} ${matched === 1 ? 'was' : 'were'} found.`,
  leaveOutRepeated: (count: number) =>
    count === 1 ? 'Leave out 1 song that comes again' : `Leave out ${songs(count)} that come again`,
  imported: (name: string, added: number) => `${songs(added)} added to “${name}”.`,
  importedNothing: (name: string) => `None of the songs of “${name}” is in your music folder.`,
  missing: (lines: number) => `${lines.toLocaleString('en')} not found:`,
  missingList: 'What was not found',
  line: (line: number) => `Line ${line.toLocaleString('en')}`,
  more: (lines: number) => `and ${lines.toLocaleString('en')} more`,
  copy: 'Copy list',
  copied: 'The list was copied.',
  copyFailed: 'The list could not be copied.',
  saveList: 'Save list',
  listName: (name: string) => `${name} - not found`,
  save: 'Save playlist',
  add: 'Add',
  cancel: 'Cancel',
  openPlaylist: 'Open playlist',
  close: 'Close',
  fileTooLarge: (file: string) => `${file} is larger than 8 MB, so it was not read.`,
  fileEmpty: (file: string) => `${file} names no songs.`,
  fileTooLong: (file: string, max: number) =>
    `${file} names more than ${max.toLocaleString('en')} songs, so it was not read.`,
  report: 'Import',
} as const;
