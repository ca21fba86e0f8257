import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { seededRandom } from '#rules/seeded-random.ts';
import { shownBy } from './testing/test-callers.ts';
import { contractCalls, nameOf } from './testing/test-calls.ts';
import { variationOf } from './testing/test-hostile.ts';
import { plantShortLived, secretMark } from './testing/test-planting.ts';
import { rightInputs } from './testing/test-right-inputs.ts';
import { openTwoServers } from './testing/test-two-servers.ts';

/** More of them: `EARSHOT_MATRIX=200 npm exec -c 'vitest run server/matrix'`; others: `EARSHOT_MATRIX_SEED`. */
const rounds = Number(process.env['EARSHOT_MATRIX'] ?? 8);
const seed = process.env['EARSHOT_MATRIX_SEED'] ?? 'earshot';

test(`whatever is written into a call is refused or taken literally, alike on both databases (seed ${seed})`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
  await using two = await openTwoServers();
  const calls = await contractCalls();
  const right = await rightInputs(two, calls);
  const statuses = new Set<number>();
  const faults: string[] = [];
  async function askOnce(call: Endpoint, round: number, random: () => number): Promise<void> {
    const { input, hasNoText } = variationOf(call, right.get(nameOf(call)) ?? {}, random);
    const isAnns = round % 2 === 0;
    const { status, bodies, what } = await two.ask(
      call,
      input,
      ({ ann, bob }) => shownBy(call.audience, isAnns ? ann : bob),
      { who: `${isAnns ? 'Ann' : 'Bob'} (seed ${seed}, round ${round})` },
    );
    statuses.add(status);
    const isRead = isAnns || call.audience !== 'operator';
    if (hasNoText && isRead && status !== 400) faults.push(`${what}: ${status} instead of 400`);
    if (!isAnns && bodies.some((body) => body.includes(secretMark))) faults.push(`${what} reads of Ann`);
  }
  for (const call of calls) {
    const random = seededRandom(`${seed} ${nameOf(call)}`);
    two.clock.now += 2 * 60_000;
    for (const server of two.houses) {
      if (call.method !== 'GET') await plantShortLived(server);
    }
    for (let round = 0; round < rounds; round += 1) await askOnce(call, round, random);
  }
  expect(faults).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 404]));
});
