import type { AppPasswords } from '#server/app-passwords/app-passwords.ts';
import type { Database } from '#server/database/open-database.ts';
import type { App, Request } from '#server/http/serve.ts';
import type { Readers } from '#server/podcasts/reading/readers.ts';
import { allowance } from '#server/podcasts/routes/allowance.ts';
import { authRoutes } from './auth-routes.ts';
import { createAuthentication } from './authentication.ts';
import { deviceRoutes } from './device-routes.ts';
import { episodeRoutes } from './episode-routes.ts';
import { nextcloudRoutes } from './nextcloud-routes.ts';
import { type FindShows, otherRoutes } from './other-routes.ts';
import { createPairingRepository } from './pairing-repository.ts';
import { type PairingNeeds, pairingPageRoutes, pairingRoutes } from './pairing-routes.ts';
import { removalRoutes } from './pending-removal-routes.ts';
import { settingRoutes } from './setting-routes.ts';
import { showRoutes } from './show-routes.ts';
import { simpleRoutes } from './simple-routes.ts';
import { openSync } from './sync.ts';
import { createSyncCookie } from './sync-cookie.ts';
import { acceptTextBodies } from './text-bodies.ts';

type Needs = Omit<PairingNeeds, 'apps' | 'pairings'> & {
  database: Database;
  apps: AppPasswords;
  podcasts: { readers: Pick<Readers, 'wholeOpml'>; findShows: FindShows };
  keyFor: (purpose: string) => Buffer;
  basePath: string;
  secure: (request: Request) => boolean;
  warn: (thrown: unknown, sentence: string) => void;
};

/** So often a minute a listener's apps may name shows that are to be fetched. */
const maxAdding = 30;

/** The door for apps that keep podcasts of several devices alike: gpodder.net's calls, and NextCloud's (docs/podcast-sync.md). */
export function openGpodder(needs: Needs) {
  const { database, apps, podcasts, now } = needs;
  const sync = openSync(database, now);
  const pairings = createPairingRepository(database, now);
  const cookie = createSyncCookie({ ...needs, key: needs.keyFor('podcast sync cookies') });
  const door = createAuthentication({ ...needs, cookie });
  const mayAdd = allowance(maxAdding, now);

  return {
    async routes(app: App): Promise<void> {
      pairingPageRoutes(app, { ...needs, pairings });
      removalRoutes(app, sync);
      await app.register(async (apart) => {
        acceptTextBodies(apart);
        apart.addHook('onRequest', (request, response) => door.admit(request, response));
        authRoutes(apart, door);
        deviceRoutes(apart, door, sync);
        showRoutes(apart, door, sync, mayAdd);
        simpleRoutes(apart, door, sync, { readers: podcasts.readers, mayAdd });
        episodeRoutes(apart, door, sync);
        settingRoutes(apart, door, database);
        otherRoutes(apart, door, podcasts.findShows);
        nextcloudRoutes(apart, door, sync, mayAdd);
      });
      await app.register(async (apart) => {
        acceptTextBodies(apart);
        pairingRoutes(apart, { ...needs, pairings });
      });
      const leave = apps.onRevoked((id) => {
        Promise.all([sync.devices.end(id), sync.removals.endOf(id)]).catch((thrown: unknown) =>
          needs.warn(thrown, 'what an ended app password kept here stays'),
        );
      });
      app.addHook('onClose', async () => leave());
    },
    /** Forgets what waited long enough. */
    async sweep(): Promise<void> {
      await Promise.all([pairings.sweep(), sync.orphans.sweep()]);
    },
  };
}
