/** How high a song's row and a disc's heading are; `song-row.tsx` and `song-list.tsx` draw them so. */
export const songRowPixels = 48;
export const songHeadingPixels = 44;
