import type { Endpoint } from '#contract/endpoint.ts';
import { shownBy, strangers } from './test-callers.ts';
import { shapeOf } from './test-inputs.ts';
import { ownValues } from './test-known-values.ts';
import { secretMark } from './test-planting.ts';
import type { TestServer } from './test-server.ts';
import type { TwoServers } from './test-two-servers.ts';

type Input = Record<string, unknown>;

const takesUserId = ({ input }: Endpoint) => JSON.stringify(shapeOf(input)).includes('"userId":');

/** Whether an input names something that is Ann's alone. */
export const namesOwn = (input: Input): boolean =>
  ownValues.some((name) => JSON.stringify(input).includes(`<${name}>`));

/** Everybody who must not get in asks; what any was answered otherwise, as sentences. */
export async function faultsWithStrangers(
  { ask }: TwoServers,
  call: Endpoint,
  input: Input,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { who, headers, answered } of strangers) {
    const expected = answered[call.audience];
    if (expected === undefined) continue;
    const { status, what } = await ask(call, input, headers, { who });
    if (status !== expected) faults.push(`${what}: ${status} instead of ${expected}`);
  }
  return faults;
}

/** Bob asks with what is Ann's: he reads nothing of hers, and is answered as with ids that nobody has. */
export async function faultsWithBob({ ask }: TwoServers, call: Endpoint, input: Input): Promise<string[]> {
  const faults: string[] = [];
  const headers = ({ bob }: TestServer) => shownBy(call.audience, bob);
  const bob = await ask(call, input, headers, { who: 'Bob' });
  for (const body of bob.bodies.filter((body) => body.includes(secretMark)))
    faults.push(`${bob.what} reads ${body.slice(0, 200)}`);
  if (namesOwn(input)) {
    const nobodys = await ask(call, input, headers, { who: 'Bob, with ids of nobody', absent: true });
    if (bob.status !== nobodys.status) faults.push(`${bob.what}: ${bob.status}, else ${nobodys.status}`);
  }
  if (takesUserId(call)) {
    const inHerName = { ...input, userId: '<annsUserId>' };
    const { status, what } = await ask(call, inHerName, headers, { who: 'Bob in the name of Ann' });
    if (status !== 403) faults.push(`${what}: ${status} instead of 403`);
  }
  return faults;
}
