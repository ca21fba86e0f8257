import { allowPairing, lookAtPairing } from '#contract/app-pairing.ts';
import type { AppPasswords } from '#server/app-passwords/app-passwords.ts';
import { missing, tooMany } from '#server/http/errors.ts';
import { readFormPairs } from '#server/http/form-pairs.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import { appRoute } from './app-route.ts';
import type { PairingRepository } from './pairing-repository.ts';

export type PairingNeeds = {
  apps: Pick<AppPasswords, 'isOpen' | 'make' | 'refuseTooMany'>;
  pairings: PairingRepository;
  emailOf: (userId: string) => Promise<string | undefined>;
  addressOf: (request: Request) => string;
  callerOf: (request: Request) => string;
  tries: { count(key: string, now: number): Promise<{ tries: number; endsAt: number }> };
  now: () => number;
};

/** Pairings that one address may begin within 15 minutes. */
const maxPairings = 30;
const maxName = 60;

const noPendingPairing = () => missing('No app waits here any more. Begin anew in the app.');

/** The user agent of an app as one printable line. */
const nameOf = (agent: string | undefined) =>
  (agent ?? '')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, maxName) || 'An app';

const kindOf = (app: string) =>
  /antennapod/i.test(app) ? 'antennapod' : /kasts/i.test(app) ? 'kasts' : 'nextcloud';

/** NextCloud's login flow: the app opens a page, the listener allows it there, and the app gets an app password. */
export function pairingRoutes(app: App, needs: PairingNeeds): void {
  const { apps, pairings, addressOf, now } = needs;

  function requireEnabledApi(): void {
    if (!apps.isOpen('podcast-sync')) throw missing('There is nothing at this address.');
  }

  appRoute(app, { method: 'POST', url: '/index.php/login/v2' }, async ({ request }) => {
    requireEnabledApi();
    const { tries, endsAt } = await needs.tries.count(`pairing from ${needs.callerOf(request)}`, now());
    if (tries > maxPairings) throw tooMany((endsAt - now()) / 1000);
    const { page, poll } = await pairings.begin(nameOf(request.headers['user-agent']));
    const address = addressOf(request);
    return {
      poll: { token: poll, endpoint: `${address}/index.php/login/v2/poll` },
      login: `${address}/connect-app#${page}`,
    };
  });

  appRoute(app, { method: 'POST', url: '/index.php/login/v2/poll' }, async ({ request, response }) => {
    requireEnabledApi();
    const { pairs } = readFormPairs(String(request.body));
    const token = pairs.find(([name]) => name === 'token')?.[1] ?? '';
    const pairing = await pairings.take(token);
    const email = pairing && (await needs.emailOf(pairing.userId));
    if (!pairing || email === undefined) {
      response.code(404);
      return [];
    }
    const { secret } = await apps.make(pairing.userId, {
      name: pairing.app,
      kind: kindOf(pairing.app),
      doors: ['podcast-sync'],
      isReadOnly: false,
    });
    return { server: addressOf(request), loginName: email, appPassword: secret };
  });
}

/** Calls of the page that such an app opens, for the signed-in listener. */
export function pairingPageRoutes(app: App, { apps, pairings }: PairingNeeds): void {
  serve(app, lookAtPairing, async ({ input }) => {
    const pendingApp = apps.isOpen('podcast-sync') ? await pairings.pendingApp(input.token) : undefined;
    if (pendingApp === undefined) throw noPendingPairing();
    return { app: pendingApp };
  });
  serve(app, allowPairing, async ({ input, userId }) => {
    await apps.refuseTooMany(userId);
    if (!apps.isOpen('podcast-sync') || !(await pairings.allow(input.token, userId)))
      throw noPendingPairing();
    return undefined;
  });
}
