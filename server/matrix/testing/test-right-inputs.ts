import type { Endpoint } from '#contract/endpoint.ts';
import { shownBy } from './test-callers.ts';
import { nameOf } from './test-calls.ts';
import { inputsOf } from './test-inputs.ts';
import { plantShortLived } from './test-planting.ts';
import type { TwoServers } from './test-two-servers.ts';

/** Calls that refuse everybody who may call them, or take what is no JSON; each with the answer of a listener. */
const others: Record<string, number> = {
  // A listener's own playlist is never in the catalogue.
  'GET /v1/me/library/playlists/:id/catalog': 404,
  // It is her own.
  'POST /v1/me/library/playlists/:id/leave': 400,
  // Ann runs the server, and others have accounts.
  'POST /api/auth/delete-account': 409,
  // She has one.
  'POST /api/auth/set-password': 409,
  // This server has no OpenID provider; server/accounts/external-sign-in/oidc-routes.test.ts has one.
  'POST /api/auth/oidc/link': 404,
  // Takes a file; server/podcasts/opml.test.ts sends some.
  'POST /api/podcast/opml': 400,
  // The same; server/transfer/transfer.hostile-exports.test.ts sends some.
  'POST /api/account/import': 400,
};

/** Calls that take something away, last: what the others ask for is still there. */
const late = /\/(remove|logout|choose|accept-invitation|reset-password)|^DELETE/;

/**
 * An input for each call with which Ann is answered as the contract says; throws a sentence that names a call for which
 * none is found. Without it a call that refuses everything would pass as one that keeps everybody out.
 */
export async function rightInputs(
  { houses, ask, clock }: TwoServers,
  calls: readonly Endpoint[],
): Promise<Map<string, Record<string, unknown>>> {
  const inputs = new Map<string, Record<string, unknown>>();
  const order = [...calls].sort((a, b) => Number(late.test(nameOf(a))) - Number(late.test(nameOf(b))));
  for (const call of order) {
    const name = nameOf(call);
    clock.now += 60_000;
    if (call.method !== 'GET') for (const server of houses) await plantShortLived(server);
    const { input, last } = await accepted(call, others[name] ?? call.status);
    if (input === undefined)
      throw new Error(
        `No input was found with which Ann is answered by ${name}. Name what its fields take in ` +
          `\`knownValues\` (test-known-values.ts). The last try: ${last}`,
      );
    inputs.set(name, input);
  }
  return inputs;

  /** The first input that is answered with this status, and what became of the last that was tried. */
  async function accepted(call: Endpoint, count: number) {
    let last = '';
    for (const input of inputsOf(call)) {
      const headers = ({ ann }: (typeof houses)[number]) => shownBy(call.audience, ann);
      const { status, bodies, what } = await ask(call, input, headers, { who: 'Ann' });
      last = `${what}: ${status} ${bodies[0]?.slice(0, 200)}`;
      if (status === count || (status === 200 && call.status === 201)) return { input, last };
    }
    return { input: undefined, last };
  }
}
