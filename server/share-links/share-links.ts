import type { Database } from '#server/database/open-database.ts';
import type { App, Request } from '#server/http/serve.ts';
import type { Part } from '#server/transfer/part.ts';
import { createLinkRepository } from './link-repository.ts';
import { createListenerLinks } from './listener-links.ts';
import { listenerRoutes } from './listener-routes.ts';
import { createOpenedLinkRepository, linksStillOpen } from './opened-link-repository.ts';
import { publicRoutes } from './public-routes.ts';
import { createShareGuard, createShareSwitch, type Tries } from './share-guard.ts';
import type { Shareable } from './shareable.ts';
import { shareLinksPart } from './transfer-part.ts';

type Needs = {
  database: Database;
  /** A key for one purpose alone. */
  keyFor: (purpose: string) => Buffer;
  /** Whether links are on until the operator chooses. */
  initial: boolean;
  tries: Tries;
  /** What limits count a caller by. */
  callerOf: (request: Request) => string;
  addressOf: (request: Request) => string;
  basePath: string;
  now: () => number;
};

/** Links for people without an account (docs/sharing.md). */
export function openShareLinks(needs: Needs) {
  const { database, now } = needs;
  const links = createLinkRepository(database, needs.keyFor('share links'));
  const visits = createOpenedLinkRepository(database);
  const shareSwitch = createShareSwitch(database, needs.initial);
  const isOn = () => shareSwitch.isOn();
  const ofListeners = (sources: readonly Shareable[]) =>
    createListenerLinks({ ...needs, links, shareSwitch, sources });
  return {
    /** The links of listeners, for apps too. `sources`: what can be shared. */
    ofListeners,
    routes(app: App, sources: readonly Shareable[]): void {
      listenerRoutes(app, { links: ofListeners(sources), shareSwitch, now });
      app.openStreams.check('share', async (ids) =>
        (await isOn()) ? linksStillOpen(database, ids, now()) : new Set<string>(),
      );
      publicRoutes(app, { ...needs, visits, isOn, sources, guard: createShareGuard(needs) });
    },
    parts: (sources: readonly Shareable[]): Part[] => [shareLinksPart({ links, sources, isOn })],
    async sweep(): Promise<void> {
      await Promise.all([links.sweep(now()), visits.sweep(now())]);
    },
  };
}
