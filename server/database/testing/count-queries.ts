import type { KyselyPlugin } from 'kysely';
import type { Database } from '../open-database.ts';

/** The same database, with the number of queries asked of it so far. */
export function countQueries(database: Database): { database: Database; asked: () => number } {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { database: database.withPlugin(counting), asked: () => queries };
}
