import type { Config } from '../config/config.ts';
import { mailFailure } from '../mail/mail-failure.ts';
import { nameOfServer } from '../mail/mail-server.ts';
import { openSmtpTransport } from '../mail/smtp-transport.ts';
import { addressCheck, proxyCheck } from './address-checks.ts';
import { backupCheck } from './backup-check.ts';
import { type Check, fault, ok, warning } from './check.ts';
import { databaseCheck } from './database-check.ts';
import { bookCheck, dataCheck, type ExamineFolder, musicCheck } from './folder-checks.ts';
import { keyCheck } from './key-check.ts';
import { clockCheck, diskCheck, ffmpegCheck } from './machine-checks.ts';
import { checkDirectories, directoryCheck, workerCheck } from './podcast-checks.ts';
import { portCheck } from './port-check.ts';
import type { readSettings } from './read-settings.ts';

/** Connects and logs in as for a mail, and sends none. */
export const mailCheck = ({ mailServer }: Config): Check => ({
  id: 'mail',
  title: 'Mail',
  async look() {
    if (mailServer === undefined)
      return ok('SMTP_URL is not set: links for invitations and new passwords are given by hand.');
    try {
      const transport = await openSmtpTransport(mailServer);
      await transport.verify();
      return ok(`The mail server ${nameOfServer(mailServer)} can be used.`);
    } catch (thrown) {
      return warning(
        mailFailure(thrown, mailServer).sentence,
        'Correct SMTP_URL and SMTP_PASSWORD, or look at the mail server. Until then give links by hand.',
      );
    }
  },
});

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
    bookCheck(config, examineFolder),
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
