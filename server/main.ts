import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { createApp } from './app.ts';
import { beginWork } from './backup/begin-work.ts';
import { keepBackups } from './backup/keep-backups.ts';
import { readConfig } from './config.ts';
import { openOrExplain } from './database/open-or-explain.ts';
import { checkServer } from './doctor/check-server.ts';
import { openFolder } from './folder/folder.ts';
import { loadSecretKey } from './music/secret-key.ts';
import { createGuardedFetch } from './net/guarded-fetch.ts';
import { directoriesOf } from './podcasts/directory/directories.ts';
import { openPodcasts } from './podcasts/podcasts.ts';
import { createProgressListening } from './podcasts/progress/progress-listening.ts';
import { keepFilesPrivate } from './private-files.ts';
import { providerHost } from './sign-in-config.ts';
import { onStop } from './stop.ts';
import { readVersion } from './version.ts';

const maxGoodbye = 10_000;

async function main(): Promise<void> {
  z.config(z.locales.en());
  const config = readConfig(process.env);
  const log = pino();
  keepFilesPrivate(config.dataFolder, (error) =>
    log.warn({ err: error }, 'other users of this machine may be able to read the data folder'),
  );
  await beginWork(config.database, config.dataFolder);
  const secretKey = loadSecretKey(config.dataFolder);
  const { database, migrated } = await openOrExplain(config.database, (error) =>
    log.warn({ err: error }, 'a database connection ended'),
  );
  const folder = await openFolder({
    musicFolders: config.musicFolders,
    dataFolder: config.dataFolder,
    log,
  });
  const version = readVersion();
  const net = createGuardedFetch({
    allowPrivateHosts: [
      ...config.allowPrivateHosts,
      ...(config.apple ? [new URL(config.apple.apiUrl).host] : []),
    ],
    userAgent: `Earshot/${version} (self-hosted podcast player)`,
  });
  const { oidc } = config.signIn;
  // One of its own: no feed reaches the provider's machine because log-ins do.
  const toProvider =
    oidc &&
    createGuardedFetch({
      allowPrivateHosts: [...config.allowPrivateHosts, providerHost(oidc.issuer)],
      userAgent: `Earshot/${version}`,
    });
  const podcasts = openPodcasts({
    database,
    dataFolder: config.dataFolder,
    net,
    directories: directoriesOf(config, net, Date.now),
    listening: createProgressListening(database),
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
    backups,
    doctor: () => checkServer(process.env, version),
    wayOut: (address, options) => net.fetch(address, options),
    ...(toProvider ? { signInWayOut: toProvider.fetch } : {}),
    log,
  });
  if (migrated.ran.length > 0) log.info(migrated, 'the database was migrated');
  const address = await app.listen({ port: config.port, host: config.host });
  podcasts.start();
  backups.start();
  console.log(`Earshot is listening on ${address}`);

  onStop(config.startedByNpm, (why) => {
    log.info({ why }, 'stopping');
    setTimeout(() => app.server.closeAllConnections(), maxGoodbye).unref();
    void app
      .close()
      .then(() => Promise.all([folder.close(), podcasts.close(), backups.close()]))
      .then(() => database.destroy())
      .then(() => process.exit(0));
  });
}

process.on('unhandledRejection', (error) => {
  console.error(error);
  process.exit(1);
});
main().catch((error: unknown) => {
  console.error(error instanceof Error ? `Earshot cannot start: ${error.message}` : error);
  process.exit(1);
});
