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
const maxBegun = 30;
const maxName = 60;

const noneWaits = () => missing('No app waits here any more. Begin anew in the app.');

/** What an app calls itself, as one line. */
const nameOf = (agent: string | undefined) =>
  (agent ?? '')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, maxName) || 'An app';

const kindOf = (app: string) =>
  /antennapod/i.test(app) ? 'antennapod' : /kasts/i.test(app) ? 'kasts' : 'nextcloud';

/** The way in without typing, as NextCloud has it: the app opens a page, the listener says yes, the app gets a password. */
export function pairingRoutes(app: App, needs: PairingNeeds): void {
  const { apps, pairings, addressOf, now } = needs;

  function refuseShut(): void {
    if (!apps.isOpen('podcast-sync')) throw missing('There is nothing at this address.');
  }

  appRoute(app, { method: 'POST', url: '/index.php/login/v2' }, async ({ request }) => {
    refuseShut();
    const { tries, endsAt } = await needs.tries.count(`pairing from ${needs.callerOf(request)}`, now());
    if (tries > maxBegun) throw tooMany((endsAt - now()) / 1000);
    const { page, poll } = await pairings.begin(nameOf(request.headers['user-agent']));
    const address = addressOf(request);
    return {
      poll: { token: poll, endpoint: `${address}/index.php/login/v2/poll` },
      login: `${address}/connect-app#${page}`,
    };
  });

  appRoute(app, { method: 'POST', url: '/index.php/login/v2/poll' }, async ({ request, response }) => {
    refuseShut();
    const { pairs } = readFormPairs(String(request.body));
    const token = pairs.find(([name]) => name === 'token')?.[1] ?? '';
    const found = await pairings.take(token);
    const email = found && (await needs.emailOf(found.userId));
    if (!found || email === undefined) {
      response.code(404);
      return [];
    }
    const { secret } = await apps.make(found.userId, {
      name: found.app,
      kind: kindOf(found.app),
      doors: ['podcast-sync'],
      isReadOnly: false,
    });
    return { server: addressOf(request), loginName: email, appPassword: secret };
  });
}

/** What the page asks that such an app opens: for whoever is signed in. */
export function pairingPageRoutes(app: App, { apps, pairings }: PairingNeeds): void {
  serve(app, lookAtPairing, async ({ input }) => {
    const waiting = apps.isOpen('podcast-sync') ? await pairings.waiting(input.token) : undefined;
    if (waiting === undefined) throw noneWaits();
    return { app: waiting };
  });
  serve(app, allowPairing, async ({ input, userId }) => {
    await apps.refuseTooMany(userId);
    if (!apps.isOpen('podcast-sync') || !(await pairings.allow(input.token, userId))) throw noneWaits();
    return undefined;
  });
}
