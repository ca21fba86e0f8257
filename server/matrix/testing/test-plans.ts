import { writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { vi } from 'vitest';
import * as z from 'zod/mini';

/** A statement that PostgreSQL was given. */
export type Statement = { text: string; values: unknown[] };

/** Keeps what PostgreSQL is given from here on; `taken` takes it out, each text once. */
export function recordStatements() {
  const spy = vi.spyOn(Client.prototype, 'query');
  return {
    takeAll(): Statement[] {
      const statements = new Map<string, Statement>();
      for (const query of spy.mock.calls) {
        const read = z.safeParse(z.tuple([z.string(), z.array(z.unknown())]), query.slice(0, 2));
        const [text, values] = read.success ? read.data : ['', []];
        if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) statements.set(text, { text, values });
      }
      spy.mockClear();
      return [...statements.values()];
    },
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}

/** For `scripts/portability.ts`, which names a file. */
export function writeStatements(texts: Iterable<string>): void {
  const file = process.env['EARSHOT_STATEMENTS_FILE'];
  if (file !== undefined) writeFileSync(file, JSON.stringify([...texts]));
}

const planShape = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Cond': z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(planShape));
  },
});
type Plan = z.output<typeof planShape>;

const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planShape })]) })]);

/** What reads all of its input before it gives a row, so that a limit above it saves nothing below. */
const needsAll = /Sort|Aggregate|Hash|Materialize|Unique/;

/** The tables that this plan reads from end to end: without an index, or all of an index. A limit ends either at once. */
function wholeTables(plan: Plan, isLimited = false): string[] {
  const type = plan['Node Type'];
  const limited = (isLimited || type === 'Limit') && !needsAll.test(type);
  const isWhole =
    type === 'Seq Scan' || (/^Index (Only )?Scan/.test(type) && plan['Index Cond'] === undefined);
  const here = isWhole && !limited ? [plan['Relation Name'] ?? ''] : [];
  return [...here, ...(plan.Plans ?? []).flatMap((below) => wholeTables(below, limited))];
}

/** Asks a PostgreSQL how it would do things if it had any other way than to read a whole table; nothing is done. */
export async function openPlans(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set enable_seqscan = off');
  return {
    async tablesReadWhole({ text, values }: Statement): Promise<string[]> {
      const { rows } = await client.query(`explain (format json) ${text}`, values);
      return wholeTables(z.parse(explained, rows)[0]['QUERY PLAN'][0].Plan);
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
