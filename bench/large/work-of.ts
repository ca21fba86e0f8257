import type { Client } from 'pg';
import * as z from 'zod/mini';

/** What PostgreSQL did: statements, rows that they gave, pages of 8 KB that they looked at, and its own milliseconds. */
export type Work = { statements: number; rows: number; pages: number; milliseconds: number; slowest: string };

/** `shared_preload_libraries` and what comes with it, for `startPostgres`. */
export const countingSettings = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=top',
  'pg_stat_statements.track_utility=off',
];

const row = z.object({
  query: z.string(),
  calls: z.coerce.number(),
  rows: z.coerce.number(),
  pages: z.coerce.number(),
  milliseconds: z.coerce.number(),
});

/** What was done while `act` ran, by everybody but this client. */
export async function workOf(client: Client, act: () => Promise<unknown>): Promise<Work> {
  await client.query('select pg_stat_statements_reset()');
  await act();
  const { rows } = await client.query(
    `select query, calls, rows, shared_blks_hit + shared_blks_read as pages, total_exec_time as milliseconds
     from pg_stat_statements where query not like '%pg_stat_statements%' order by pages desc`,
  );
  const done = z.parse(z.array(row), rows);
  const sum = (of: (one: (typeof done)[number]) => number) => done.reduce((total, one) => total + of(one), 0);
  return {
    statements: sum(({ calls }) => calls),
    rows: sum((one) => one.rows),
    pages: sum(({ pages }) => pages),
    milliseconds: sum(({ milliseconds }) => milliseconds),
    slowest: done[0]?.query ?? '',
  };
}
