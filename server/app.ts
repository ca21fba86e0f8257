import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import type { FastifyBaseLogger } from 'fastify';
import type { Checked } from '#contract/doctor.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { type Accounts, type AccountsNeeds, openAccounts } from './accounts/accounts.ts';
import { callerAddress } from './accounts/caller-address.ts';
import { openSignIn } from './accounts/external-sign-in/external-sign-in.ts';
import type { SendMail } from './accounts/mail-texts.ts';
import type { Passwords } from './accounts/password.ts';
import { sessionsStillOpen } from './accounts/session-repository.ts';
import { appApis } from './app-apis.ts';
import { openAppPasswords } from './app-passwords/app-passwords.ts';
import type { BackupsForOperator } from './backup/routes.ts';
import { bookRoutes } from './books/routes.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/open-database.ts';
import type { BookCatalogue } from './folder/books/book-catalogue.ts';
import type { FolderCatalogue } from './folder/folder-catalogue.ts';
import { healthRoutes } from './http/health-routes.ts';
import { acceptJsonOnly } from './http/json-only.ts';
import { createOpenStreams } from './http/open-streams.ts';
import { originOf as requestOrigin } from './http/request-origin.ts';
import { securityHeadersOf } from './http/security-headers.ts';
import { type App, prepare, type Request } from './http/serve.ts';
import { openAppleMusic } from './music/apple/apple-music.ts';
import { copiedFavourites } from './music/copied-favourites.ts';
import type { Favourites, FavouritesOf } from './music/favourites.ts';
import { createFolderTokens, type FolderTokens } from './music/folder-tokens.ts';
import type { HeldLibrary, LibraryReader } from './music/library-reader.ts';
import type { OfferedProvider, OfferedProviders } from './music/offered-provider.ts';
import { pageMusic } from './music/page-music.ts';
import { type MusicNeeds, musicRoutes } from './music/routes.ts';
import { createSavedAlbumRepository } from './music/saved-album-repository.ts';
import { keyFor } from './music/secret-key.ts';
import { createSyncRepository } from './music/sync-repository.ts';
import { createTokenRepository, type TokenRepository } from './music/token-repository.ts';
import { musicParts } from './music/transfer-parts.ts';
import type { OutboundFetch } from './net/guarded-fetch.ts';
import type { Visitor } from './notifications/routes.ts';
import { type FolderState, measuringRoutes, operatorRoutes } from './operator-routes.ts';
import { configRoute, offerOf } from './page/config-route.ts';
import { pages } from './page/page-routes.ts';
import { pageStart } from './page/page-start.ts';
import type { Podcasts } from './podcasts/podcasts.ts';
import { folderProvider, identityBy, sessionNameOf } from './process/callers.ts';
import { fastifyServer, guards } from './process/http-server.ts';
import { startMaintenance } from './process/maintenance.ts';
import { openShareLinks } from './share-links/share-links.ts';
import type { Shareable } from './share-links/shareable.ts';
import type { Part } from './transfer/part.ts';
import { transferRoutes } from './transfer/routes.ts';

type FolderNeeds = { database: Database; now: () => number };

export type AppNeeds = {
  config: Pick<Config, 'signups' | 'publicUrl' | 'trustProxy'> &
    Partial<
      Pick<
        Config,
        | 'podcastExportUrl'
        | 'certificate'
        | 'apple'
        | 'shareLinks'
        | 'serviceWorker'
        | 'allowedHosts'
        | 'dataFolder'
        | 'metricsToken'
        | 'basePath'
        | 'signIn'
        | 'appApis'
      >
    >;
  database: Database;
  secretKey: Buffer;
  version: string;
  /** Where the built web app is. */
  webFolder: string;
  /** The embedded provider; absent in tests that do not need it. */
  folder?: {
    routes(app: App, needs: FolderNeeds): FolderCatalogue | undefined;
    library(needs: FolderNeeds): HeldLibrary | LibraryReader;
    /** Absent in tests: what the page sends is copied. */
    favourites?(needs: FolderNeeds): Favourites;
    parts?(database: Database): Part[];
    shareable?(database: Database): Shareable;
    sweep?(needs: FolderNeeds): Promise<void>;
    books?: BookCatalogue;
    /** Sets back songs that were first seen in the future. */
    settleTimes?(): void;
  } & FolderState;
  /** Absent in tests that do not need them. */
  podcasts?: Pick<
    Podcasts,
    'routes' | 'parts' | 'shareable' | 'library' | 'readers' | 'findShows' | 'localShows'
  >;
  notifications?: { routes(app: App, visitor: Visitor): void; parts?(): Part[] };
  radio?: { routes(app: App): void; parts(): Part[] };
  /** Absent in tests that do not need them. */
  backups?: BackupsForOperator;
  /** Absent in tests that do not need it. */
  doctor?: () => Promise<Checked[]>;
  /** The way out to a music provider that is not on this server. */
  providerFetch?: OutboundFetch['fetch'];
  /** The way out to the OpenID provider, where one is offered. */
  signInFetch?: OutboundFetch['fetch'];
  /** Absent outside of tests, which make many accounts and need no hash that is hard to guess. */
  passwords?: Passwords;
  /** Sends links by e-mail; absent: they are given by hand. */
  sendMail?: SendMail;
  log?: FastifyBaseLogger;
  now?: () => number;
};

/** Connects the modules. Listening and closing are the caller's. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { database, secretKey, now = wallTimeMs } = needs;
  const { signups, publicUrl, basePath = '', apple } = needs.config;
  const originOf = (request: Request) => publicUrl ?? requestOrigin(request);
  const secure = (request: Request) => (publicUrl ?? `${request.protocol}:`).startsWith('https:');
  const appleMusic = apple && openAppleMusic(apple, { appleFetch: needs.providerFetch, now });
  const headersOf = securityHeadersOf(secure, appleMusic?.contentPolicy);
  const app = fastifyServer(needs, headersOf);

  const common = {
    database,
    keyFor: (purpose: string) => keyFor(purpose, secretKey),
    secure,
    basePath,
    addressOf: (request: Request) => originOf(request) + basePath,
    warn: (thrown: unknown, sentence: string) => app.log.warn({ err: thrown }, sentence),
    onRefused: refusalsTo(app),
    now,
  };
  const accounts = openAccounts({ ...common, signups, passwords: needs.passwords, sendMail: needs.sendMail });
  const sharing = openShareLinks({
    ...common,
    initial: needs.config.shareLinks ?? false,
    tries: accounts.guesses,
    callerOf: (request) => callerAddress(request.ip),
  });
  const signIn = openSignIn({
    ...common,
    accounts,
    config: needs.config.signIn,
    outboundFetch: needs.signInFetch,
  });
  const apps = openAppPasswords({ ...common, accounts, openApis: needs.config.appApis });
  const tokens = createTokenRepository(database, keyFor('provider tokens at rest', secretKey));
  const folderTokens = createFolderTokens({
    key: keyFor('folder tokens', secretKey),
    bearerOf: (session) => accounts.sessions.bearerOf(session, now()),
    now,
  });
  const callers = { accounts, folderTokens };
  const providers = offered(appleMusic?.provider, folderProvider(callers));

  acceptJsonOnly(app);
  await app.register(cookie);
  prepare(app, identityBy(callers, now), openStreamsOf(common));
  guards(app, needs.config, { headersOf, originOf });

  const meters = measuringRoutes(app, needs);
  healthRoutes(app, { ...needs, dataFolder: needs.config.dataFolder });
  const offer = offerOf(needs, {
    providers,
    signups: () => accounts.settings.signups(),
    hasAccounts: () => accounts.users.any(),
    signIn: (request) => signIn.offeredTo(request),
  });
  configRoute(app, offer);
  accounts.routes(app, {
    // The page revokes it at Apple; the next listener could not use it.
    onLogOut: (userId) => tokens.forget(userId, 'apple'),
    leavesBy: signIn.leavesBy,
  });
  signIn.routes(app);
  apps.routes(app);
  operatorRoutes(app, needs, accounts, meters);
  const favouritesOf = favouritesBy(needs, now);
  const music = musicOf(app, needs, {
    accounts,
    favouritesOf,
    tokens,
    folderTokens,
    streamingReader: appleMusic?.reader,
    providers,
    originOf,
  });
  const folderCatalogue = needs.folder?.routes(app, { database, now });
  const shares = sharing.ofListeners(shareables(needs));
  await appApis(app, { ...needs, ...common, apps, accounts, shares, folder: folderCatalogue });
  await podcastRoutes(app, needs, { ...common, sessionOf: (request) => sessionNameOf(callers, request) });
  sharing.routes(app, shareables(needs));
  await transferRoutes(app, transferNeeds(needs, favouritesOf, now, sharing.parts(shareables(needs))));
  await pages(app, { ...webOf(needs), start: pageStart({ accounts, offer, music, now }) });

  startMaintenance(app, { ...needs, now }, () => Promise.all([accounts.sweep(), sharing.sweep()]));
  return app;
}

/** What contrib/fail2ban reads. */
const refusalsTo = (app: App) => (address: string) => app.log.warn({ address }, 'log-in failed');

const webOf = ({ webFolder, config: { basePath = '', serviceWorker = true } }: AppNeeds) => ({
  folder: webFolder,
  basePath,
  hasWorker: serviceWorker,
});

/** Where Apple Music is configured it comes first; the folder can be chosen. */
const offered = (streaming: OfferedProvider | undefined, folder: OfferedProvider): OfferedProviders =>
  streaming ? [streaming, folder] : [folder];

/** Podcasts, audiobooks, notifications of podcasts, and radio. */
async function podcastRoutes(app: App, needs: AppNeeds, visitor: Visitor) {
  const { podcasts, notifications, radio, folder } = needs;
  await podcasts?.routes(app);
  if (podcasts && folder?.books) bookRoutes(app, { books: folder.books, shows: podcasts.localShows });
  radio?.routes(app);
  notifications?.routes(app, visitor);
}

/** What is sent now; streams of a session end with it. */
function openStreamsOf({ database, warn, now }: Pick<AccountsNeeds, 'database' | 'warn' | 'now'>) {
  const streams = createOpenStreams((thrown) => warn(thrown, 'it could not be seen who still may listen'));
  streams.check('session', (names) => sessionsStillOpen(database, names, now()));
  return streams;
}

/** The folder's favourites are its ratings; of another provider's music copies are stored. */
function favouritesBy({ database, folder }: AppNeeds, now: () => number): FavouritesOf {
  const ofFolder = folder?.favourites?.({ database, now });
  return (provider) =>
    (provider === 'folder' ? ofFolder : undefined) ?? copiedFavourites({ database, provider, now });
}

type MusicParts = {
  accounts: Accounts;
  favouritesOf: FavouritesOf;
  tokens: TokenRepository;
  folderTokens: FolderTokens;
  streamingReader: LibraryReader | undefined;
  providers: OfferedProviders;
  originOf: (request: Request) => string;
};

function musicOf(
  app: App,
  needs: AppNeeds,
  { accounts: { users }, streamingReader, ...parts }: MusicParts,
): ReturnType<typeof pageMusic> {
  const { database, now = wallTimeMs } = needs;
  const music: MusicNeeds = {
    ...parts,
    albums: createSavedAlbumRepository(database),
    syncs: createSyncRepository(database),
    readers: {
      ...(needs.folder ? { folder: needs.folder.library({ database, now }) } : {}),
      ...(streamingReader ? { apple: streamingReader } : {}),
    },
    generationOf: async (userId) => (await users.byId(userId))?.token_generation ?? 0,
    chosen: {
      of: async (userId) => (await users.byId(userId))?.provider ?? null,
      set: (userId, provider) => users.setProvider(userId, provider),
    },
    now,
  };
  musicRoutes(app, music);
  return pageMusic(music);
}

/** What can be shared by a public link. */
const shareables = ({ database, folder, podcasts }: AppNeeds): Shareable[] =>
  [folder?.shareable?.(database), podcasts?.shareable()].filter((shareable) => shareable !== undefined);

/** An account's data in each module, and where an imported file waits. */
const transferNeeds = (
  { database, version, config, folder, podcasts, radio, notifications }: AppNeeds,
  favouritesOf: FavouritesOf,
  now: () => number,
  others: readonly Part[],
) => ({
  database,
  version,
  now,
  folder: join(config.dataFolder ?? join(tmpdir(), `earshot-${randomUUID()}`), 'imports'),
  parts: [
    ...(folder?.parts?.(database) ?? []),
    ...musicParts(database, favouritesOf),
    ...(podcasts?.parts() ?? []),
    ...(radio?.parts() ?? []),
    ...(notifications?.parts?.() ?? []),
    ...others,
  ],
});
