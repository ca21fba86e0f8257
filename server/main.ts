import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { wallTimeMs } from '#rules/clock.ts';
import { createApp } from './app.ts';
import { startBackupService } from './backup/backup-service.ts';
import { lockAsServer } from './backup/running-lock.ts';
import { beginWork } from './backup/start-backup.ts';
import { createBookChoiceRepository } from './books/book-choice-repository.ts';
import { bookHost } from './books/book-host.ts';
import { type Config, readConfig } from './config/config.ts';
import { prepareDataFolder } from './config/data-folder.ts';
import { type LoadedEnvironment, loadEnvironment } from './config/environment.ts';
import { providerHost } from './config/sign-in-config.ts';
import { openOrExplain } from './database/open-or-explain.ts';
import { waitForPostgres } from './database/wait-for-postgres.ts';
import { checkServer } from './doctor/check-server.ts';
import { openFolder } from './folder/folder.ts';
import { createWaitingActions } from './gpodder/match-pending-actions.ts';
import type { App } from './http/serve.ts';
import { createLog } from './log/create-log.ts';
import { endOnUnhandled } from './log/end-on-unhandled.ts';
import { createMailer } from './mail/mailer.ts';
import { keyFor } from './music/secret-key.ts';
import { createGuardedFetch, type OutboundFetch } from './net/guarded-fetch.ts';
import { openNotifications } from './notifications/notifications.ts';
import { directoriesOf } from './podcasts/directory/directories.ts';
import { openPodcasts } from './podcasts/podcasts.ts';
import { createProgressListening } from './podcasts/progress/progress-listening.ts';
import { giveBackWhenQuiet } from './process/idle-memory.ts';
import { loadSecretKey } from './process/lost-key.ts';
import { onShutdown } from './process/shutdown.ts';
import { startProblem } from './process/start-problem.ts';
import { readVersion } from './process/version.ts';
import { openRadio } from './radio/radio.ts';
import { makeFilesPrivate } from './storage/private-files.ts';
import { endThreads } from './threads/start-thread.ts';

type Log = ReturnType<typeof createLog>;

const maxGoodbye = 10_000;

/** Connections end with the answer that is on its way, and after ten seconds in any case. */
function stopListening({ server }: App): void {
  // A connection whose response is sent would stay open for the next request.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  setTimeout(() => server.closeAllConnections(), maxGoodbye).unref();
}

/** To publishers, directories and Apple. */
function createOutboundFetch({ allowPrivateHosts, apple }: Config, version: string): OutboundFetch {
  return createGuardedFetch({
    allowPrivateHosts: [...allowPrivateHosts, ...(apple ? [new URL(apple.apiUrl).host] : [])],
    userAgent: `Earshot/${version} (self-hosted podcast player)`,
  });
}

/** One of its own: no feed reaches the provider's machine because log-ins do. */
function createSignInFetch(
  { allowPrivateHosts, signIn }: Config,
  version: string,
): OutboundFetch | undefined {
  if (!signIn.oidc) return undefined;
  return createGuardedFetch({
    allowPrivateHosts: [...allowPrivateHosts, providerHost(signIn.oidc.issuer)],
    userAgent: `Earshot/${version}`,
  });
}

/** Makes the data folder this server's own, and waits for its database. */
async function takeData({ dataFolder, database }: Config, log: Log): Promise<void> {
  prepareDataFolder(dataFolder);
  makeFilesPrivate(dataFolder, (error) =>
    log.warn({ err: error }, 'other users of this machine may be able to read the data folder'),
  );
  await lockAsServer(dataFolder);
  if (database.kind === 'postgres')
    await waitForPostgres(database.url, { say: (sentence) => log.warn(sentence) });
  await beginWork(database, dataFolder);
}

/** The server ends on a signal, or when npm above it has died. */
function stopOnSignal(config: Config, app: App, log: Log, closeOthers: () => Promise<unknown>): void {
  onShutdown(config.startedByNpm, (why) => {
    log.info({ why }, 'stopping');
    stopListening(app);
    void app
      .close()
      .then(closeOthers)
      .then(endThreads)
      .then(() => process.exit(0));
  });
}

async function start(config: Config, { environment, file, warnings }: LoadedEnvironment): Promise<void> {
  const log = createLog(config.log);
  endOnUnhandled(log);
  if (file !== undefined) log.info({ file }, 'settings were read from a file');
  for (const warning of warnings) log.warn(warning);
  await takeData(config, log);
  const { database, migrated } = await openOrExplain(config.database, (error) =>
    log.warn({ err: error }, 'a database connection ended'),
  );
  const secretKey = await loadSecretKey(database, config.dataFolder);
  const { musicFolders, bookFolders, storage, dataFolder } = config;
  const readBooks = () => createBookChoiceRepository(database).read();
  const folder = await openFolder({
    musicFolders,
    bookFolders,
    storage,
    readBooks,
    dataFolder,
    log,
    ...(config.database.kind === 'postgres' ? { shared: { database, name: hostname() } } : {}),
  });
  const version = readVersion();
  const net = createOutboundFetch(config, version);
  const signInNet = createSignInFetch(config, version);
  const notifications = openNotifications({
    database,
    keyFor: (purpose) => keyFor(purpose, secretKey),
    net: createOutboundFetch(config, version),
    warn: (error) => log.warn({ err: error }, 'notifications: something went wrong'),
  });
  const podcasts = openPodcasts({
    database,
    dataFolder: config.dataFolder,
    net,
    hosts: [bookHost(folder.books)],
    directories: directoriesOf(config, net, wallTimeMs),
    listening: createProgressListening(database),
    news: notifications.news,
    episodesCame: createWaitingActions(database),
    isDemo: () => folder.status().source === 'demo',
    warn: (error) => log.warn({ err: error }, 'podcasts: something went wrong'),
  });
  const backups = startBackupService({
    database,
    location: config.database,
    dataFolder: config.dataFolder,
    version,
    nightly: config.nightlyBackups,
    warn: (error, sentence) => log.warn({ err: error }, sentence),
  });
  const app = await createApp({
    config,
    database,
    secretKey,
    version,
    webFolder: fileURLToPath(new URL('../dist', import.meta.url)),
    folder,
    podcasts,
    notifications,
    radio: openRadio({ database, net }),
    backups,
    ...(config.mailServer ? { sendMail: createMailer(config.mailServer, log) } : {}),
    doctor: () => checkServer(environment, version, (path) => folder.examine(path)),
    providerFetch: net.fetch,
    ...(signInNet ? { signInFetch: signInNet.fetch } : {}),
    log,
  });
  if (migrated.ran.length > 0) log.info(migrated, 'the database was migrated');
  const address = await app.listen({ port: config.port, host: config.host });
  podcasts.start();
  notifications.start();
  backups.start();
  giveBackWhenQuiet(app.server);
  console.log(
    `Earshot is listening on ${config.certificate ? address.replace(/^http:/, 'https:') : address}`,
  );

  stopOnSignal(config, app, log, async () => {
    await Promise.all([folder.close(), podcasts.close(), notifications.close(), backups.close()]);
    await database.destroy();
  });
}

async function main(): Promise<void> {
  z.config(z.locales.en());
  const loaded = loadEnvironment(process.env);
  const config = readConfig(loaded.environment);
  await start(config, loaded).catch((thrown: unknown) => {
    const problem = startProblem(thrown, config);
    throw problem === undefined ? thrown : new Error(problem, { cause: thrown });
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `Earshot cannot start: ${error.message}` : error);
  process.exit(1);
});
