import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { migrate } from '#server/database/migrate.ts';
import { postgresDialect } from '#server/database/postgres-dialect.ts';
import type { Schema } from '#server/database/schema.ts';
import { judgeStatements, migrationRules, portabilityTable, statementRules } from './portability-rules.ts';
import { startPostgres } from './postgres.ts';

// node scripts/portability.ts: which of Earshot's statements other engines that speak PostgreSQL's protocol do otherwise,
// by their manuals. It runs none of these engines.

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the test of query plans gives to PostgreSQL: the statements of every call. */
function statementsOfCalls(): string[] {
  const home = mkdtempSync(join(tmpdir(), 'earshot-statements-'));
  const file = join(home, 'statements.json');
  try {
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', 'server/matrix/matrix.query-plans.test.ts'],
      { cwd: root, env: { ...process.env, EARSHOT_STATEMENTS_FILE: file }, stdio: ['ignore', 2, 'inherit'] },
    );
    if (status !== 0) throw new Error('The test of query plans failed: see above.');
    return z.parse(z.array(z.string()), JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What the migrations give to an empty PostgreSQL. */
async function statementsOfMigrations(): Promise<string[]> {
  const statements = new Set<string>();
  const postgres = await startPostgres();
  const database = new Kysely<Schema>({
    dialect: postgresDialect(postgres.url, () => undefined, 0),
    log({ query }) {
      statements.add(query.sql);
    },
  });
  try {
    await migrate(database, { kind: 'postgres', url: postgres.url });
  } finally {
    await database.destroy();
    await postgres.stop();
  }
  return [...statements];
}

const calls = statementsOfCalls();
const migrations = await statementsOfMigrations();
console.log(
  `${calls.length} statements of calls\n\n${portabilityTable(judgeStatements(calls, statementRules))}\n`,
);
console.log(
  `${migrations.length} statements of migrations\n\n${portabilityTable(judgeStatements(migrations, migrationRules))}`,
);
