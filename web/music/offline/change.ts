import * as z from 'zod/mini';
import { addRatings, removeRatings, saveAlbum } from '#contract/library.ts';

const text = z.exactOptional(z.string());
const number = z.exactOptional(z.number());

const picture = z.exactOptional(
  z.object({
    template: z.string(),
    color: text,
    placeholder: text,
    tiles: z.exactOptional(z.array(z.string())),
  }),
);
const named = {
  kind: z.enum(['song', 'album', 'artist', 'playlist', 'station']),
  id: z.string(),
  name: z.string(),
  catalogueId: text,
};
const item = z.object(named);
/** An item with what its card shows, where that is known. */
const shownItem = z.object({ ...named, picture, artistName: text, releaseDate: text });

/** A song with what a row shows of it. */
const wholeSong = z.object({
  kind: z.literal('song'),
  id: z.string(),
  inLibrary: z.boolean(),
  catalogueId: text,
  name: z.string(),
  picture,
  artistName: z.string(),
  albumName: text,
  trackNumber: number,
  discNumber: number,
  durationMilliseconds: z.number(),
  albumId: text,
  artistId: text,
  audioUrl: text,
  isExplicit: z.exactOptional(z.boolean()),
});
/** What is known of a song that was only named is its id. */
const song = z.union([wholeSong, z.object({ id: z.string() })]);
const id = z.string();
/** The entries before which one is moved, the nearest first. Pages before this one wrote one, or null for the end. */
const following = z.pipe(
  z.union([z.array(id), z.nullable(id)]),
  z.transform((before): readonly string[] => (typeof before === 'string' ? [before] : (before ?? []))),
);

/** What a listener changes of their music, as data: it is done now, or stored and done when the server can be reached. */
export const change = z.union([
  z.object({
    does: z.literal('rate'),
    item: z.union([wholeSong, shownItem]),
    to: z.nullable(z.enum(['liked', 'disliked'])),
  }),
  z.object({ does: z.literal('give-stars'), songs: z.array(song), stars: z.number() }),
  z.object({ does: z.literal('add-to-library'), item }),
  z.object({ does: z.literal('remove-from-library'), item }),
  z.object({
    does: z.literal('change-playlist'),
    id,
    change: z.object({ name: z.exactOptional(z.string()), description: z.exactOptional(z.string()) }),
  }),
  /** Each song has the id of its entry already, so that a repeated request adds it once. */
  z.object({
    does: z.literal('add-to-playlist'),
    id,
    songs: z.array(z.object({ song, newEntryId: z.string() })),
    isWithoutDuplicates: z.boolean(),
  }),
  z.object({ does: z.literal('move-in-playlist'), id, entryId: id, before: following }),
  z.object({ does: z.literal('remove-from-playlist'), id, entryId: id }),
  z.object({ does: z.literal('keep-favourite'), input: addRatings.input }),
  z.object({ does: z.literal('drop-favourite'), input: removeRatings.input }),
  z.object({ does: z.literal('keep-album'), input: saveAlbum.input }),
]);
export type Change = z.output<typeof change>;

/** Changes of one sequence are done in their order. */
export function sequenceOf(operation: Change): string {
  switch (operation.does) {
    case 'rate':
      return `rating ${operation.item.kind} ${operation.item.catalogueId ?? operation.item.id}`;
    case 'add-to-library':
    case 'remove-from-library':
      return operation.item.kind === 'playlist' ? `playlist ${operation.item.id}` : 'library';
    case 'change-playlist':
    case 'add-to-playlist':
    case 'move-in-playlist':
    case 'remove-from-playlist':
      return `playlist ${operation.id}`;
    case 'give-stars':
      return 'stars';
    case 'keep-favourite':
    case 'drop-favourite':
      return 'favourites';
    case 'keep-album':
      return 'albums';
  }
}
