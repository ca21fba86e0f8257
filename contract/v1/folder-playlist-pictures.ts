import * as z from 'zod/mini';
import { del, nothing, put } from '../endpoint.ts';

/** How large the file of a picture may be. */
export const maxPictureBytes = 10 * 1024 * 1024;
const base64Length = Math.ceil(maxPictureBytes / 3) * 4;

/**
 * Gives a playlist of one's own a picture: PNG, JPEG, WebP, AVIF or GIF of at most 10 MB and 40 million pixels, in base64.
 * The stored picture is made from it, at most 1,000 pixels wide; the file itself is not stored. 400 `bad_input` for what is no
 * such picture, 404 for a playlist that is not there or somebody else's.
 */
export const givePlaylistPicture = put('/api/folder/playlists/:id/picture', {
  audience: 'session',
  summary: 'Give a playlist a picture',
  input: z.object({
    id: z.string(),
    picture: z.string().check(z.maxLength(base64Length, 'A picture may be 10 MB at most.')),
  }),
  reply: nothing,
  status: 204,
  maxBytes: base64Length + 1024,
});

/** The playlist shows its songs' covers again. 404 as above; one that has no picture stays as it is. */
export const removePlaylistPicture = del('/api/folder/playlists/:id/picture', {
  audience: 'session',
  summary: 'Take the picture of a playlist away',
  input: z.object({ id: z.string() }),
  reply: nothing,
  status: 204,
});
