import { type Part, part } from '#server/transfer/part.ts';
import type { LinkRepository } from './link-repository.ts';

/** A listener’s links without what opens them. They are for reading: an import makes none, as nobody asked for one there. */
export const shareLinksPart = (links: LinkRepository): Part =>
  part('share-links', {
    async *pages({ userId }) {
      const own = await links.list(userId);
      yield own.map(({ kind, itemId, title, by, note, createdAt, expiresAt, maxPlays, plays }) => ({
        kind,
        id: itemId,
        title,
        by,
        note,
        createdAt,
        expiresAt,
        maxPlays,
        plays,
      }));
    },
    takeIn: async () => 0,
  });
