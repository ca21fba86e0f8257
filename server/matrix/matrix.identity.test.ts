import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, post } from '#contract/endpoint.ts';
import { contractCalls, nameOf } from './testing/test-calls.ts';
import { faultsWithBob, faultsWithStrangers, namesOwn } from './testing/test-identity.ts';
import { inputsOf } from './testing/test-inputs.ts';
import { keptOf } from './testing/test-kept.ts';
import { plantAll, secretMark } from './testing/test-planting.ts';
import { rightInputs } from './testing/test-right-inputs.ts';
import { openTwoServers, type TwoServers } from './testing/test-two-servers.ts';

let two: TwoServers;
let calls: Endpoint[];
beforeAll(async () => {
  [two, calls] = await Promise.all([openTwoServers(), contractCalls()]);
}, 120_000);
afterAll(() => two[Symbol.asyncDispose]());

test('every call of the contract is served, and none that is not in it', () => {
  expect(calls.length).toBeGreaterThan(115);
  for (const { server } of two.houses)
    expect(server.app.endpoints.map(nameOf).sort()).toEqual(calls.map(nameOf).sort());
});

test('each call lets in whom it is for and nobody else, and what is Ann’s is for Bob as if it were not there', async () => {
  const right = await rightInputs(two, calls);
  for (const server of two.houses) await plantAll(server);
  const before = await Promise.all(two.houses.map(keptOf));
  for (const row of before) expect(row).toContain(secretMark);
  const faults: string[] = [];
  for (const call of calls.filter(({ audience }) => audience !== 'public')) {
    const input = right.get(nameOf(call)) ?? {};
    faults.push(...(await faultsWithStrangers(two, call, input)), ...(await faultsWithBob(two, call, input)));
  }
  expect(faults).toEqual([]);
  expect([...right.values()].filter(namesOwn).length).toBeGreaterThan(40);
  expect(await Promise.all(two.houses.map(keptOf))).toEqual(before);
}, 300_000);

const newCall = (input: z.ZodMiniType) =>
  post('/api/new', { audience: 'session', summary: 'New', input, reply: z.unknown() });

test('a call whose input cannot be made, and one that refuses all of them, are named in a sentence', async () => {
  const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
  expect(() => inputsOf(newCall(z.object({ colour })))).toThrow('No input can be made for POST /api/new');
  await expect(rightInputs(two, [newCall(z.object({}))])).rejects.toThrow(
    'No input was found with which Ann is answered by POST /api/new.',
  );
});
