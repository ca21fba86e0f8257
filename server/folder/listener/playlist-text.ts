/** Control characters have no place in a name; PostgreSQL would not even keep NUL. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}--[\n\t]]/gv, '')
    .trim();

export const playlistName = (text: string): string => tidyText(text) || 'Untitled playlist';
