import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { sql } from 'kysely';
import type { Checked } from '#contract/doctor.ts';
import { health, openApi, readiness } from '#contract/health.ts';
import { config } from '#contract/music.ts';
import { createBrowserCookies } from './accounts/browser-cookies.ts';
import { createGuessRepository, type GuessRepository } from './accounts/guess-repository.ts';
import { createKnownBrowsers } from './accounts/known-browser.ts';
import { createOperatorRepository, type OperatorRepository } from './accounts/operator-repository.ts';
import type { Passwords } from './accounts/password.ts';
import { accountRoutes } from './accounts/routes.ts';
import { createSessionCookie, type SessionCookie } from './accounts/session-cookie.ts';
import { createSessionRepository, type SessionRepository } from './accounts/session-repository.ts';
import { createUserRepository, type UserRepository } from './accounts/user-repository.ts';
import { createVerifier, type Verifier } from './accounts/verifier.ts';
import { createWaitingBrowsers } from './accounts/waiting-browser.ts';
import type { Backups } from './backup/keep-backups.ts';
import { backupRoutes } from './backup/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open-database.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { asRefusal, notTheOperator, Refusal, unauthenticated } from './errors.ts';
import { knownHostsOnly } from './known-hosts.ts';
import type { AppleFetch } from './music/apple/apple-library-reader.ts';
import { openAppleMusic } from './music/apple/apple-music.ts';
import { createFavouriteRepository } from './music/favourite-repository.ts';
import { createFolderTokens, type FolderTokens } from './music/folder-tokens.ts';
import type { HeldLibrary, LibraryReader } from './music/library-reader.ts';
import { createLikedItemRepository } from './music/liked-item-repository.ts';
import { musicRoutes, type OfferedProvider } from './music/routes.ts';
import { createSavedAlbumRepository } from './music/saved-album-repository.ts';
import { keyFor } from './music/secret-key.ts';
import { createSyncRepository } from './music/sync-repository.ts';
import { createTokenRepository } from './music/token-repository.ts';
import { pages } from './pages.ts';
import type { Podcasts } from './podcasts/podcasts.ts';
import { sameOriginOnly } from './same-origin.ts';
import { securityHeaders, securityHeadersOf } from './security-headers.ts';
import { type App, type Identity, prepare, type Request, refuse, serve } from './serve.ts';

type FolderNeeds = { database: Database; now: () => number };

export type AppNeeds = {
  config: Pick<Config, 'signups' | 'publicUrl' | 'trustProxy'> &
    Partial<Pick<Config, 'podcastExportUrl' | 'apple' | 'allowedHosts'>>;
  database: Database;
  secretKey: Buffer;
  version: string;
  /** Where the built web app is. */
  webFolder: string;
  /** The embedded provider; absent in tests that do not need it. */
  folder?: {
    routes(app: App, needs: FolderNeeds): void;
    library(needs: FolderNeeds): HeldLibrary | LibraryReader;
  };
  /** Absent in tests that do not need it. */
  podcasts?: Pick<Podcasts, 'routes'>;
  /** Absent in tests that do not need them. */
  backups?: Pick<Backups, 'status' | 'backUpNow'>;
  /** Absent in tests that do not need it. */
  doctor?: () => Promise<Checked[]>;
  /** The way out to Apple, where Apple Music is offered. */
  wayOut?: AppleFetch;
  /** Absent outside of tests, which make many accounts and need no hash that is hard to guess. */
  passwords?: Passwords;
  log?: FastifyBaseLogger;
  now?: () => number;
};

/** How often sessions and counts that have run out are forgotten. */
const sweepMilliseconds = 60 * 60 * 1000;

/** Introduces the rooms to each other. Listening and closing are the caller's. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { database, secretKey, now = Date.now } = needs;
  const { signups, publicUrl, allowedHosts = [], apple } = needs.config;
  const originOf = (request: Request) => publicUrl ?? `${request.protocol}://${request.host}`;
  const secure = (request: Request) => originOf(request).startsWith('https:');
  const headersOf = securityHeadersOf(apple, secure);
  const app = newServer(needs, headersOf);

  const users = createUserRepository(database);
  const guesses = createGuessRepository(database);
  const tokens = createTokenRepository(database, keyFor('provider tokens at rest', secretKey));
  const sessions = createSessionRepository(database, (thrown) =>
    app.log.warn({ err: thrown }, 'it could not be noted that a session was seen'),
  );
  const sessionCookie = createSessionCookie(secure);
  const folderTokens = createFolderTokens({
    key: keyFor('folder tokens', secretKey),
    bearerOf: (session) => sessions.bearerOf(session, now()),
    now,
  });
  const operator = createOperatorRepository(database);
  const callers = { sessions, sessionCookie, folderTokens, operator };
  const folder = folderProvider(callers);
  const appleMusic = apple && openAppleMusic(apple, { wayOut: needs.wayOut, now });
  // Whoever set up Apple Music wants it: it comes first, and the folder can be chosen.
  const providers: [OfferedProvider, ...OfferedProvider[]] = appleMusic
    ? [appleMusic.provider, folder]
    : [folder];

  acceptJsonOnly(app);
  await app.register(cookie);
  prepare(app, identityBy(callers, now));
  securityHeaders(app, headersOf);
  knownHostsOnly(app, { publicUrl, allowedHosts }, (sentence) => app.log.warn(sentence));
  sameOriginOnly(app, originOf);

  statusRoutes(app, needs);
  serve(app, config, async () => configOf(needs, providers, await users.any()));
  accountRoutes(app, {
    sessions,
    verifier: verifierOf(needs, users, guesses),
    cookie: sessionCookie,
    browsers: createBrowserCookies(secure),
    signups,
    // The page revokes it at Apple, and it would be worth nothing to whoever logs in next.
    onLogOut: (userId) => tokens.forget(userId, 'apple'),
    now,
  });
  musicRoutes(app, {
    tokens,
    folderTokens,
    albums: createSavedAlbumRepository(database),
    syncs: createSyncRepository(database),
    favourites: createFavouriteRepository(database),
    likedItems: createLikedItemRepository(database),
    readers: {
      ...(needs.folder ? { folder: needs.folder.library({ database, now }) } : {}),
      ...(appleMusic ? { apple: appleMusic.reader } : {}),
    },
    providers,
    originOf,
    generationOf: async (userId) => (await users.byId(userId))?.token_generation ?? 0,
    chosen: {
      of: async (userId) => (await users.byId(userId))?.provider ?? null,
      set: (userId, provider) => users.setProvider(userId, provider),
    },
    now,
  });
  needs.folder?.routes(app, { database, now });
  await needs.podcasts?.routes(app);
  if (needs.backups) backupRoutes(app, needs.backups);
  if (needs.doctor) doctorRoutes(app, needs.doctor);
  await pages(app, needs.webFolder);

  sweepHourly(app, () => Promise.all([sessions.sweep(now()), guesses.sweep(now())]));
  return app;
}

function newServer(
  { log, config: { trustProxy } }: AppNeeds,
  headersOf: ReturnType<typeof securityHeadersOf>,
): App {
  return Fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // An address that is no address (`%ff`) reaches no route, no hook and no error handler.
    frameworkErrors: (thrown, request, response) =>
      void refuse(request, response.headers(headersOf(request)), asRefusal(thrown)),
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
  });
}

/** What tells who a caller is: by the session's cookie, or by the tokens of the folder's API. */
type Callers = {
  sessions: SessionRepository;
  sessionCookie: SessionCookie;
  folderTokens: FolderTokens;
  operator: OperatorRepository;
};

/** The cookie's token; the caller of a call for a session always has one. */
function sessionToken({ sessionCookie }: Callers, request: Request): string {
  const token = sessionCookie.read(request);
  if (token === undefined) throw unauthenticated();
  return token;
}

async function sessionOf(callers: Callers, request: Request, now: number): Promise<string> {
  const userId = await callers.sessions.userOf(sessionToken(callers, request), now);
  if (userId === undefined) throw unauthenticated();
  return userId;
}

const identityBy = (callers: Callers, now: () => number): Identity => ({
  session: (request) => sessionOf(callers, request, now()),
  async operator(request) {
    const userId = await sessionOf(callers, request, now());
    if (userId !== (await callers.operator.id())) throw notTheOperator();
    return userId;
  },
  async developer(request) {
    await callers.folderTokens.checkDeveloper(request);
  },
  listener: (request) => callers.folderTokens.checkListener(request),
});

const folderProvider = (callers: Callers): OfferedProvider => ({
  name: 'folder',
  displayName: 'your music folder',
  developerToken: async (request) =>
    callers.folderTokens.developer(callers.sessions.nameOf(sessionToken(callers, request))),
});

const verifierOf = (needs: AppNeeds, users: UserRepository, guesses: GuessRepository): Verifier =>
  createVerifier({
    users,
    guesses,
    knownBrowsers: createKnownBrowsers(keyFor('known browsers', needs.secretKey)),
    waitingBrowsers: createWaitingBrowsers(keyFor('waiting browsers', needs.secretKey)),
    passwords: needs.passwords,
  });

function configOf(needs: AppNeeds, providers: readonly OfferedProvider[], hasAccounts: boolean) {
  const { signups, podcastExportUrl = null, apple } = needs.config;
  return {
    version: needs.version,
    signups,
    hasAccounts,
    providers: providers.map(({ name, displayName }) => ({
      name,
      displayName,
      ...(name === 'apple' && apple ? { apiUrl: apple.apiUrl, toolkitUrl: apple.musicKitUrl } : {}),
    })),
    podcastExportUrl,
  };
}

function statusRoutes(app: App, { database, version }: AppNeeds): void {
  serve(app, health, () => ({ status: 'ok' }) as const);
  serve(app, readiness, async () => {
    await sql`select 1`.execute(database).catch(() => {
      throw new Refusal(503, 'not_ready', 'The database does not answer.');
    });
    return { status: 'ready' } as const;
  });
  // Loaded when somebody asks: all of zod's JSON Schema would otherwise lie in memory for nothing.
  serve(app, openApi, async () => (await import('./open-api.ts')).openApiOf(app.endpoints, version));
}

function sweepHourly(app: App, sweep: () => Promise<unknown>): void {
  const sweeping = setInterval(() => {
    sweep().catch((thrown: unknown) => app.log.warn({ err: thrown }, 'old sessions could not be swept away'));
  }, sweepMilliseconds);
  sweeping.unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(sweeping);
    done();
  });
}

/** A form or a plain text that another site can make a browser post is no JSON, and an empty body is no error. */
function acceptJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}
