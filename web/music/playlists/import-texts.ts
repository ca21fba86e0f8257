/** What importing a playlist file says. */
export const importTexts = {
  importFile: 'Import M3U8',
  importing: 'Importing...',
  imported: (name: string, added: number) =>
    added === 1 ? `1 song added to “${name}”.` : `${added.toLocaleString('en')} songs added to “${name}”.`,
  importedNothing: (name: string) => `None of the songs of “${name}” is in your music folder.`,
  importMissing: (lines: number) =>
    lines === 1 ? '1 line was not found:' : `${lines.toLocaleString('en')} lines were not found:`,
  importMore: (lines: number) => `and ${lines.toLocaleString('en')} more`,
  openPlaylist: 'Open playlist',
  close: 'Close',
  fileTooLarge: (file: string) => `${file} is larger than 1 MB, so it was not read.`,
  fileEmpty: (file: string) => `${file} names no songs.`,
  fileTooLong: (file: string, max: number) =>
    `${file} names more than ${max.toLocaleString('en')} songs, so it was not read.`,
  report: 'Import',
} as const;
