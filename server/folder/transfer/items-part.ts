import type { ItemRow } from '#contract/transfer-rows.ts';
import { inChunks } from '#rules/in-chunks.ts';
import { type Part, part } from '#server/transfer/part.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { findItem } from './find-item.ts';
import { itemRows } from './item-rows.ts';
import { readingSounds } from './song-sounds.ts';

export type ItemNeeds = { read: CatalogueReader; folders: readonly string[]; dataFolder: string };

const kinds = ['song', 'album', 'artist'] as const;

/** What the other parts speak of: exported after them, and taken in before them. */
export function itemsPart(needs: ItemNeeds): Part {
  return part('items', {
    async *pages({ mentioned }) {
      for (const kind of kinds)
        for (const ids of inChunks([...mentioned(kind)]))
          yield await readingSounds(needs.dataFolder, async (sounds) =>
            itemRows({ ...needs, sounds }, kind, ids),
          );
    },
    takeIn: (importing, rows) =>
      readingSounds(needs.dataFolder, async (sounds) => {
        let found = 0;
        for (const item of rows) {
          const here = findItem({ ...needs, sounds }, item);
          if (here === null) importing.unmatched(nameOf(item));
          importing.learn(item.kind, item.id, here === null ? null : String(here));
          found += here === null ? 0 : 1;
        }
        return found;
      }),
  });
}

function nameOf({ kind, name, artist, album }: ItemRow): string {
  if (kind === 'artist') return name;
  return `${name} – ${artist}${album === '' ? '' : ` (${album})`}`;
}
