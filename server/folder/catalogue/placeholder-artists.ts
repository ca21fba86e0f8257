/** Names that stand for no artist, in the form of `fold`; '[unknown]' is how MusicBrainz writes it. */
const names = ['unknown artist', 'unknown', 'various artists', 'various'];

/** SQL for their numbers: nobody likes 'Unknown Artist', nor is anybody similar to 'Various Artists'. */
export const placeholderArtists = `select id from artist where folded in (${names.map((name) => `'${name}'`).join(', ')})`;
