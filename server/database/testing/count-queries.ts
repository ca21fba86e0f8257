import type { KyselyPlugin } from 'kysely';
import type { Database } from '../open-database.ts';

/** The same database, with the number of queries asked of it so far. */
export function countQueries(database: Database): { database: Database; queryCount: () => number } {
  let queries = 0;
  const counting: KyselyPlugin = {
    // What stands within a query passes here too.
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  return { database: database.withPlugin(counting), queryCount: () => queries };
}
