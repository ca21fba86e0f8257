/** What 'Sync iTunes Library' does: of the folder, and of a provider elsewhere. */
export const syncHint = {
  folder:
    'Your iTunes library is here what is in your music folder. Earshot follows the folder by itself; this only shows the albums anew.',
  other: (provider: string) =>
    `Reads which albums are in your ${provider} library (once called iTunes) and shows them under Library. Press it after you changed that library elsewhere.`,
} as const;
