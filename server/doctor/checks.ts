import { addressCheck, proxyCheck } from './address-checks.ts';
import { backupCheck } from './backup-check.ts';
import { type Check, fault, ok } from './check.ts';
import { databaseCheck } from './database-check.ts';
import { dataCheck, type ExamineFolder, musicCheck } from './folder-checks.ts';
import { keyCheck } from './key-check.ts';
import { clockCheck, diskCheck, ffmpegCheck } from './machine-checks.ts';
import { mailCheck } from './mail-check.ts';
import { checkDirectories, directoryCheck, workerCheck } from './podcast-checks.ts';
import { portCheck } from './port-check.ts';
import type { readSettings } from './read-settings.ts';

type Needs = {
  settings: ReturnType<typeof readSettings>;
  version: string;
  /** Whether the server itself asks, whose port is taken then. */
  isServer: boolean;
  examineFolder: ExamineFolder;
  now: () => number;
};

/** Everything that is worth a look, in the order in which it is shown. */
export function checksOf({ settings, version, isServer, examineFolder, now }: Needs): Check[] {
  const { config, faults } = settings;
  const ask = checkDirectories(config, version, now);
  return [
    settingsCheck(faults),
    musicCheck(config, examineFolder),
    dataCheck(config),
    keyCheck(config),
    portCheck(config, isServer),
    addressCheck(config),
    proxyCheck(config),
    databaseCheck(config),
    backupCheck(config, now),
    diskCheck(config),
    clockCheck({ database: config.database, ask, now }),
    ffmpegCheck(),
    directoryCheck(ask),
    workerCheck(),
    mailCheck(config),
  ];
}

const settingsCheck = (faults: readonly string[]): Check => ({
  id: 'settings',
  title: 'Settings',
  look: () =>
    faults.length === 0
      ? ok('Every setting can be read.')
      : fault(
          faults.join(' '),
          'Correct it; docs/operating.md lists every setting. What follows was checked with its default.',
        ),
});
