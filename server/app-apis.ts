import type { Accounts } from './accounts/accounts.ts';
import { callerAddress } from './accounts/caller-address.ts';
import type { AppPasswords } from './app-passwords/app-passwords.ts';
import type { Database } from './database/open-database.ts';
import type { FolderCatalogue } from './folder/folder-catalogue.ts';
import { openGpodder } from './gpodder/gpodder.ts';
import type { App, Request } from './http/serve.ts';
import { openSubsonicRoutes } from './open-subsonic/routes.ts';
import type { Podcasts } from './podcasts/podcasts.ts';
import { cleanUpHourly } from './process/hourly-cleanup.ts';
import type { ListenerLinks } from './share-links/listener-links.ts';

type GpodderNeeds = Parameters<typeof openGpodder>[0];
type Needs = Pick<GpodderNeeds, 'keyFor' | 'secure' | 'warn'> & {
  apps: AppPasswords;
  accounts: Accounts;
  /** Absent in tests that do not need it. */
  folder: FolderCatalogue | undefined;
  podcasts?: (Pick<Podcasts, 'library'> & GpodderNeeds['podcasts']) | undefined;
  shares: ListenerLinks;
  database: Database;
  version: string;
  basePath: string;
  addressOf: (request: Request) => string;
  now: () => number;
};

const callerOf = (request: Request) => callerAddress(request.ip);

/** The APIs of other apps. App passwords open them; the web app's cookie does not. */
export async function appApis(app: App, needs: Needs): Promise<void> {
  const { folder, podcasts } = needs;
  if (folder) await openSubsonicApi(app, { ...needs, folder });
  if (podcasts) await gpodderApi(app, { ...needs, podcasts });
}

async function openSubsonicApi(
  app: App,
  { accounts, addressOf, podcasts, apps, ...needs }: Needs & { folder: FolderCatalogue },
) {
  await openSubsonicRoutes(app, {
    ...needs,
    passwords: apps,
    podcasts: podcasts?.library(),
    isOperator: async (userId) => userId === (await accounts.operator.id()),
    callerOf,
    helpUrl: (request) => `${addressOf(request)}/settings/apps`,
  });
}

async function gpodderApi(
  app: App,
  { accounts, ...needs }: Needs & { podcasts: GpodderNeeds['podcasts'] },
): Promise<void> {
  const gpodder = openGpodder({
    ...needs,
    tries: accounts.guesses,
    emailOf: async (userId) => (await accounts.users.byId(userId))?.email,
    callerOf,
  });
  await gpodder.routes(app);
  cleanUpHourly(app, () => gpodder.sweep());
}
