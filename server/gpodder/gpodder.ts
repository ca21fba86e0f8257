import type { AppPasswords } from '#server/app-passwords/app-passwords.ts';
import type { Database } from '#server/database/open-database.ts';
import type { App, Request } from '#server/http/serve.ts';
import type { Readers } from '#server/podcasts/reading/readers.ts';
import { allowance } from '#server/podcasts/routes/allowance.ts';
import { authRoutes, createAuthentication } from './authentication.ts';
import { deviceRoutes } from './device-routes.ts';
import { episodeRoutes } from './episode-routes.ts';
import { nextcloudRoutes } from './nextcloud-routes.ts';
import { type FindShows, otherRoutes, publicRoutes } from './other-routes.ts';
import { createPairingRepository } from './pairing-repository.ts';
import { type PairingNeeds, pairingPageRoutes, pairingRoutes } from './pairing-routes.ts';
import { removalRoutes } from './pending-removal-routes.ts';
import { settingRoutes } from './setting-routes.ts';
import { showRoutes } from './show-routes.ts';
import { simpleRoutes } from './simple-routes.ts';
import { openSync } from './sync.ts';
import { createSyncCookie } from './sync-cookie.ts';

type Needs = Omit<PairingNeeds, 'apps' | 'pairings'> & {
  database: Database;
  apps: AppPasswords;
  podcasts: { readers: Pick<Readers, 'wholeOpml'>; findShows: FindShows };
  keyFor: (purpose: string) => Buffer;
  basePath: string;
  secure: (request: Request) => boolean;
  warn: (thrown: unknown, sentence: string) => void;
};

/** Requests a minute and listener that may add shows, since each show is fetched. */
const maxAddsPerMinute = 30;

/** The app API for podcast sync between devices: gpodder.net's calls, and NextCloud's (docs/podcast-sync.md). */
export function openGpodder(needs: Needs) {
  const { database, apps, podcasts, now } = needs;
  const sync = openSync(database, now);
  const pairings = createPairingRepository(database, now);
  const cookie = createSyncCookie({ ...needs, key: needs.keyFor('podcast sync cookies') });
  const authentication = createAuthentication({ ...needs, cookie });
  const mayAdd = allowance(maxAddsPerMinute);

  return {
    async routes(app: App): Promise<void> {
      pairingPageRoutes(app, { ...needs, pairings });
      removalRoutes(app, sync);
      publicRoutes(app, authentication);
      await app.register(async (scope) => {
        acceptTextBodies(scope);
        scope.addHook('onRequest', (request, response) => authentication.admit(request, response));
        authRoutes(scope, authentication);
        deviceRoutes(scope, authentication, sync);
        showRoutes(scope, authentication, sync, mayAdd);
        simpleRoutes(scope, authentication, sync, { readers: podcasts.readers, mayAdd });
        episodeRoutes(scope, authentication, sync);
        settingRoutes(scope, authentication, database);
        otherRoutes(scope, authentication, podcasts.findShows);
        nextcloudRoutes(scope, authentication, sync, mayAdd);
      });
      await app.register(async (scope) => {
        acceptTextBodies(scope);
        pairingRoutes(scope, { ...needs, pairings });
      });
      const unsubscribe = apps.onRevoked((id) => {
        Promise.all([sync.devices.end(id), sync.removals.endOf(id)]).catch((thrown: unknown) =>
          needs.warn(thrown, 'could not delete the devices of an ended app password'),
        );
      });
      app.addHook('onClose', async () => unsubscribe());
    },
    /** Deletes expired pairings and unmatched actions. */
    async sweep(): Promise<void> {
      await Promise.all([pairings.sweep(), sync.unmatchedActions.sweep()]);
    },
  };
}

/** Reads every body as text: apps send wrong content types, so each route parses its own body. */
function acceptTextBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
