/** What the catalogue holds, each in its table. */
export const tableOf = { songs: 'song', albums: 'album', artists: 'artist' } as const;
export type Kind = keyof typeof tableOf;
