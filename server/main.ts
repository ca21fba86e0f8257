import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { createApp } from './app.ts';
import { beginWork } from './backup/begin-work.ts';
import { keepBackups } from './backup/keep-backups.ts';
import { type Config, readConfig } from './config.ts';
import { openOrExplain } from './database/open-or-explain.ts';
import { checkServer } from './doctor/check-server.ts';
import { openFolder } from './folder/folder.ts';
import { createWaitingActions } from './gpodder/waiting-actions.ts';
import { giveBackWhenQuiet } from './idle-memory.ts';
import { createLog } from './log/create-log.ts';
import { endOnUnhandled } from './log/end-on-unhandled.ts';
import { keyFor, loadSecretKey } from './music/secret-key.ts';
import { createGuardedFetch, type WayOut } from './net/guarded-fetch.ts';
import { openNotifications } from './notifications/notifications.ts';
import { directoriesOf } from './podcasts/directory/directories.ts';
import { openPodcasts } from './podcasts/podcasts.ts';
import { createProgressListening } from './podcasts/progress/progress-listening.ts';
import { keepFilesPrivate } from './private-files.ts';
import { openRadio } from './radio/radio.ts';
import type { App } from './serve.ts';
import { providerHost } from './sign-in-config.ts';
import { onStop } from './stop.ts';
import { readVersion } from './version.ts';

const maxGoodbye = 10_000;

/** Connections end with the answer that is on its way, and after ten seconds in any case. */
function stopListening({ server }: App): void {
  // A connection whose answer is sent would be kept open for the next one.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  setTimeout(() => server.closeAllConnections(), maxGoodbye).unref();
}

/** To publishers, directories and Apple. */
function wayOut({ allowPrivateHosts, apple }: Config, version: string): WayOut {
  return createGuardedFetch({
    allowPrivateHosts: [...allowPrivateHosts, ...(apple ? [new URL(apple.apiUrl).host] : [])],
    userAgent: `Earshot/${version} (self-hosted podcast player)`,
  });
}

/** One of its own: no feed reaches the provider's machine because log-ins do. */
function wayOutToProvider({ allowPrivateHosts, signIn }: Config, version: string): WayOut | undefined {
  if (!signIn.oidc) return undefined;
  return createGuardedFetch({
    allowPrivateHosts: [...allowPrivateHosts, providerHost(signIn.oidc.issuer)],
    userAgent: `Earshot/${version}`,
  });
}

async function main(): Promise<void> {
  z.config(z.locales.en());
  const config = readConfig(process.env);
  const log = createLog(config.log);
  endOnUnhandled(log);
  keepFilesPrivate(config.dataFolder, (error) =>
    log.warn({ err: error }, 'other users of this machine may be able to read the data folder'),
  );
  await beginWork(config.database, config.dataFolder);
  const secretKey = loadSecretKey(config.dataFolder);
  const { database, migrated } = await openOrExplain(config.database, (error) =>
    log.warn({ err: error }, 'a database connection ended'),
  );
  const { musicFolders, dataFolder } = config;
  const folder = await openFolder({ musicFolders, dataFolder, log });
  const version = readVersion();
  const net = wayOut(config, version);
  const toProvider = wayOutToProvider(config, version);
  const notifications = openNotifications({
    database,
    keyFor: (purpose) => keyFor(purpose, secretKey),
    net: wayOut(config, version),
    warn: (error) => log.warn({ err: error }, 'notifications: something went wrong'),
  });
  const podcasts = openPodcasts({
    database,
    dataFolder: config.dataFolder,
    net,
    directories: directoriesOf(config, net, Date.now),
    listening: createProgressListening(database),
    news: notifications.news,
    episodesCame: createWaitingActions(database),
    isDemo: () => folder.status().source === 'demo',
    warn: (error) => log.warn({ err: error }, 'podcasts: something went wrong'),
  });
  const backups = keepBackups({
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
    doctor: () => checkServer(process.env, version),
    wayOut: (address, options) => net.fetch(address, options),
    ...(toProvider ? { signInWayOut: toProvider.fetch } : {}),
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

  onStop(config.startedByNpm, (why) => {
    log.info({ why }, 'stopping');
    stopListening(app);
    void app
      .close()
      .then(() => Promise.all([folder.close(), podcasts.close(), notifications.close(), backups.close()]))
      .then(() => database.destroy())
      .then(() => process.exit(0));
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `Earshot cannot start: ${error.message}` : error);
  process.exit(1);
});
