import { expect, test } from 'vitest';
import { contractCalls, nameOf } from './testing/test-calls.ts';
import { openPlans, recordStatements, writeStatements } from './testing/test-plans.ts';
import { rightInputs } from './testing/test-right-inputs.ts';
import { openTwoServers, type TwoServers } from './testing/test-two-servers.ts';

/** Calls that read a whole table, and why they may. */
const wholeByPurpose: Record<string, string> = {
  'GET /api/operator/people user': 'lists everybody',
  'GET /api/operator/people session': 'says of everybody when they were last seen',
  'GET /api/operator/server server_job': 'lists them all, and there are as many as kinds of jobs',
  'GET /api/operator/book-folders book_folder': 'lists them all, a hundred at most',
  'GET /metrics server_job': 'tells them all',
  'GET /metrics user': 'counts them',
  'GET /metrics session': 'counts them',
  'GET /metrics podcast_feed': 'counts them',
  'DELETE /api/operator/people/:id guess': 'an account goes once',
  // 100,000 shows are read in 30 ms; what holds them is the memory of PostgreSQL, not a disk.
  'POST /api/podcast/search podcast_feed': 'finds words anywhere in the names of shows',
};

test('no call reads a table from end to end, however many listeners, shows and plays there are', async () => {
  using statements = recordStatements();
  await using two = await openTwoServers();
  const location = two.houses[1]?.opened.location;
  if (location?.kind !== 'postgres') throw new Error('The second house is on PostgreSQL.');
  await using plans = await openPlans(location.url);
  const faults: string[] = [];
  const excused = new Set<string>();
  const texts = new Set<string>();
  let tried = 0;
  const ask: TwoServers['ask'] = async (call, ...rest) => {
    statements.takeAll();
    const answer = await two.ask(call, ...rest);
    for (const statement of statements.takeAll()) {
      texts.add(statement.text);
      for (const table of await plans.tablesReadWhole(statement)) {
        const what = `${nameOf(call)} ${table}`;
        if (what in wholeByPurpose) excused.add(what);
        else faults.push(`${what}: ${statement.text}`);
      }
    }
    tried += 1;
    return answer;
  };
  await rightInputs({ ...two, ask }, await contractCalls());
  writeStatements(texts);
  expect(faults).toEqual([]);
  // Where nothing at all is seen, the plans are not read.
  expect(excused).toContain('POST /api/podcast/search podcast_feed');
  expect(tried).toBeGreaterThan(115);
}, 300_000);
