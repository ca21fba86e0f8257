import { expect, test } from 'vitest';
import { judgeStatements, migrationRules, portabilityTable, statementRules } from './portability-rules.ts';

test.each([
  ['advisory lock', 'select pg_try_advisory_xact_lock(1)'],
  ['integer division', 'select "position_ms" / 1000 from "progress"'],
  ['integer division', 'select sum(a) / count(*) from b'],
  ['skip locked', 'select * from "podcast_feed" for update skip locked'],
])('%s is noticed in %s', (what, statement) => {
  expect(judgeStatements([statement], statementRules).map(({ rule }) => rule.what)).toContain(what);
});

test('a slash within a text is no division', () => {
  expect(judgeStatements(["select 'a/b' || key from c where d = '/'"], statementRules)).toEqual([]);
});

test('the table counts the statements and shows the shortest on one line', () => {
  const rows = judgeStatements(
    ['create table a (b text, c text)', 'create\n  table a (b text)', 'insert into a values (1)'],
    migrationRules,
  );
  expect(portabilityTable(rows).split('\n')[2]).toMatch(
    /^\| schema changed .* \| 2 \|.*\| `create table a \(b text\)` \|$/,
  );
});
