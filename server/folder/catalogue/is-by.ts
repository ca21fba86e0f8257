/** SQL: albums newest first, the editions of one beside each other. */
export const newestFirst = 'first_date desc, edition_of desc, release_date desc, album.id desc';

/** SQL: whether a row of `album` is by the artist whose number is the first parameter, alone or with others. */
export const isBy = '(album.id in (select album_id from album_artist where album_artist.artist_id = ?1))';
