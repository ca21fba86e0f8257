import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { catalogueRevision } from '../../catalogue/revision-cache.ts';
import { rowsOf } from '../../store/query.ts';

const decadeCounts = rowsOf(
  { decade: 'text not null', count: 'integer not null' },
  `select substr(release_date, 1, 3) as decade, count(*) as count from album where release_date >= '1'
   group by decade order by count desc, decade desc`,
);

/** The decades (1990) of which the folder has several albums, those with most first; read anew when it changed. */
export function createDecadeList(read: CatalogueReader): () => readonly number[] {
  let decades: readonly number[] = [];
  let revision = -1;
  return () => {
    const current = catalogueRevision(read);
    if (revision !== current || decades.length === 0) decades = decadesIn(read);
    revision = current;
    return decades;
  };
}

function decadesIn(read: CatalogueReader): number[] {
  return read.all(decadeCounts).flatMap(({ decade, count }) => (count > 1 ? Number(`${decade}0`) : []));
}
