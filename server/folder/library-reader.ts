import { createHash } from 'node:crypto';
import type { Resource } from '#contract/provider.ts';
import { type Hidden, numbersAsJson, withVisibleCount } from './catalogue/hidden.ts';
import { resourcesByNumber } from './catalogue/resources.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import type { ListenerState } from './listener/listener-state.ts';
import { integer } from './row.ts';
import { catalogueRevision } from './taste/catalogue-revision.ts';

const pageSize = 100;

type Owner = { userId: string };

function pageAfter(read: CatalogueReader, hidden: Hidden, last: number): number[] {
  const rows = read.all(
    `select id from album where id > ? and id not in (select value from json_each(?)) order by id limit ?`,
    last,
    numbersAsJson(hidden.albums),
    pageSize,
  );
  return rows.map((row) => integer(row, 'id'));
}

/** A listener's library of the music folder, read inside this server. */
export function createLibraryReader({
  read,
  hidden,
  hiddenOf,
}: Pick<ListenerState, 'read' | 'hidden' | 'hiddenOf'>) {
  return {
    /** By id: an album that comes or goes meanwhile moves no other. */
    async *albumPages({ userId }: Owner): AsyncGenerator<{ albums: Resource[] }> {
      const away = await hiddenOf(userId);
      let numbers = pageAfter(read, away, 0);
      while (numbers.length > 0) {
        const found = resourcesByNumber(read, 'albums', 'library', numbers);
        yield { albums: [...found].map(([number, album]) => withVisibleCount(album, number, away)) };
        numbers = pageAfter(read, away, numbers.at(-1) ?? 0);
      }
    },
    /** The scan's revision, and what the listener took out. */
    async version({ userId }: Owner): Promise<string> {
      const { albums, songs } = await hidden.of(userId);
      const taken = JSON.stringify([albums.toSorted((a, b) => a - b), songs.toSorted((a, b) => a - b)]);
      return `${catalogueRevision(read)} ${createHash('sha256').update(taken).digest('base64url')}`;
    },
  };
}
