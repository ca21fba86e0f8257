import { expect, test } from 'vitest';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { simulateDays } from './testing/test-model.ts';

/** EARSHOT_SYNC_DAYS=1000 for the long form, EARSHOT_SYNC_SEED for other days. */
const count = Number(process.env['EARSHOT_SYNC_DAYS'] ?? 60);
const seed = process.env['EARSHOT_SYNC_SEED'] ?? 'days';

test(`of five apps with lost answers and wrong clocks none rewinds, loses or doubles anything (${count} times, ${seed})`, {
  timeout: 60_000 + count * 2_000,
}, async () => {
  await using opened = await sqliteDatabase();
  const faults: string[] = [];
  for (let run = 0; run < count; run += 1)
    faults.push(...(await simulateDays(opened.database, `${seed}-${run}`, 40)));
  expect(faults).toEqual([]);
});
