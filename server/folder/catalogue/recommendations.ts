import type { Recommendation } from '#contract/provider.ts';
import type { CatalogueReader } from '../catalogue-reader.ts';
import { integer } from '../row.ts';
import { albumResource, selectAlbums } from './album-resource.ts';
import type { Page } from './page.ts';
import {
  byDecade,
  byGenre,
  madeForYou,
  moreFromArtists,
  mostInRow,
  newestReleases,
  plainRows,
  type RowDraft,
} from './recommendation-rules.ts';

const mostRows = 15;
const mostAppearances = 3;
const fewestInRow = 2;

/** Keeps what is worth a row: no album in more than three, no row of fewer than two, no list twice. */
export function tidyRows(drafts: RowDraft[]): RowDraft[] {
  const appearances = new Map<number, number>();
  const lists = new Set<string>();
  const rows: RowDraft[] = [];
  for (const draft of drafts) {
    const albums = draft.albums
      .filter((id) => (appearances.get(id) ?? 0) < mostAppearances)
      .slice(0, mostInRow);
    const list = albums.toSorted((a, b) => a - b).join();
    if (albums.length < fewestInRow || lists.has(list) || rows.length === mostRows) continue;
    lists.add(list);
    for (const id of albums) appearances.set(id, (appearances.get(id) ?? 0) + 1);
    rows.push({ ...draft, albums });
  }
  return rows;
}

/** The listener's rows of today (`YYYY-MM-DD`), the personal one first; each made by one rule over the catalogue. */
export function recommendationsFor(
  read: CatalogueReader,
  { listener, day }: { listener: string; day: string },
  page: Page,
): { data: Recommendation[]; next?: string } {
  const rows = tidyRows([
    madeForYou(read, listener, day),
    newestReleases(read),
    ...byGenre(read),
    ...byDecade(read),
    ...moreFromArtists(read),
    ...plainRows(read),
  ]);
  const shown = rows.slice(page.offset, page.offset + page.limit);
  const end = page.offset + shown.length;
  const data = shown.map((row) => recommendation(read, row));
  return end < rows.length && data.length > 0
    ? { data, next: `/v1/me/recommendations?offset=${end}` }
    : { data };
}

function recommendation(read: CatalogueReader, row: RowDraft): Recommendation {
  const href = `/v1/me/recommendations/${row.id}`;
  const found = read.all(
    `${selectAlbums} where album.id in (select value from json_each(?))`,
    JSON.stringify(row.albums),
  );
  const byId = new Map(found.map((album) => [integer(album, 'id'), albumResource(album, 'catalogue')]));
  const contents = row.albums.flatMap((id) => byId.get(id) ?? []);
  return {
    id: row.id,
    type: 'personal-recommendation',
    href,
    attributes: {
      title: { stringForDisplay: row.title, contentIds: contents.map(({ id }) => id) },
      kind: 'music-recommendations',
      resourceTypes: ['albums'],
    },
    relationships: {
      contents: {
        href: `${href}/contents`,
        data: contents.map(({ id, type, href, attributes }) => ({ id, type, href, attributes })),
      },
    },
  };
}
