import type { Checked } from '#contract/doctor.ts';
import { doctor } from '#contract/doctor.ts';
import type { ScanStatus } from '#contract/music.ts';
import type { ServerStatus } from '#contract/operator.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { serve } from '#server/http/serve.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { SendMail } from './accounts/mail-texts.ts';
import { type BackupsForOperator, backupRoutes } from './backup/routes.ts';
import { createBookChoiceRepository } from './books/book-choice-repository.ts';
import { createBookCorrectionRepository } from './books/book-correction-repository.ts';
import { correctionRoutes } from './books/correction-routes.ts';
import { bookFolderRoutes } from './books/folder-routes.ts';
import type { Database } from './database/open-database.ts';
import type { BookCatalogue } from './folder/books/book-catalogue.ts';
import type { BookChoosing } from './folder/books/book-choices.ts';
import type { App } from './http/serve.ts';
import { type Meters, startMeters } from './metrics/meters.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { statusRoutes } from './operator/status-routes.ts';
import { freeBytesOf } from './operator/storage.ts';

/** The operator's call for checks. Asked twice at once, it looks once. */
function doctorRoutes(app: App, look: () => Promise<Checked[]>): void {
  let looking: Promise<Checked[]> | undefined;
  serve(app, doctor, async () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return { checks: await looking };
  });
}

type FolderProblems = {
  problem: string | null;
  silent: string[];
  unreadable: { count: number; paths: string[] };
  sharing: NonNullable<ServerStatus['scan']>['sharing'];
};

/** What is known of the embedded provider; each is absent in tests that do not need it. */
export type FolderState = {
  status?(): ScanStatus;
  problems?(): Promise<FolderProblems>;
  convertingCount?(): number;
  books?: BookCatalogue;
  bookChoices?: BookChoosing;
};

export type OperatorNeeds = {
  config: { dataFolder?: string; metricsToken?: string | undefined };
  database: Database;
  version: string;
  folder?: FolderState;
  backups?: BackupsForOperator;
  doctor?: () => Promise<Checked[]>;
  sendMail?: SendMail;
  now?: () => number;
};

async function scanOf(folder: FolderState | undefined): Promise<ServerStatus['scan']> {
  const status = folder?.status?.();
  if (status === undefined) return null;
  const problems = await folder?.problems?.();
  return {
    state: status.state,
    found: status.found,
    done: status.done,
    songs: status.songs,
    unreadableFiles: status.unreadable,
    finishedAt: status.finishedAt,
    problem: problems?.problem ?? null,
    silentFolders: problems?.silent ?? [],
    unreadableFolders: problems?.unreadable ?? { count: 0, paths: [] },
    sharing: problems?.sharing ?? null,
  };
}

async function backupsOf(backups: OperatorNeeds['backups']): Promise<ServerStatus['backups']> {
  if (backups === undefined) return null;
  const { nightly, running, last, backups: files } = await backups.status();
  return {
    nightly,
    running,
    last: last && { state: last.state, at: last.at },
    newestAt: files[0]?.madeAt ?? null,
  };
}

/** `/metrics`, which counts what the app answers from now on. */
export function measuringRoutes(app: App, needs: OperatorNeeds): Meters {
  const { database, version, config, folder, now = wallTimeMs } = needs;
  const meters = startMeters(app);
  metricsRoutes(app, {
    database,
    version,
    token: config.metricsToken,
    meters,
    scan: () => folder?.status?.(),
    folderProblems: async () => folder?.problems?.(),
    convertingCount: () => folder?.convertingCount?.(),
    async newestBackupAt() {
      const newestAt = (await backupsOf(needs.backups))?.newestAt ?? null;
      return newestAt === null ? null : Date.parse(newestAt);
    },
    freeBytes: () => freeBytesOf(config.dataFolder ?? ''),
    now,
  });
  return meters;
}

/** What is an audiobook by what people say: the operator's folders, and albums. */
function bookChoiceRoutes(
  app: App,
  { database, folder, now = wallTimeMs }: OperatorNeeds,
  { operator }: Accounts,
): void {
  const { books, bookChoices: choosing } = folder ?? {};
  if (books === undefined || choosing === undefined) return;
  correctionRoutes(app, {
    books,
    choosing,
    corrections: createBookCorrectionRepository(database),
    isOperator: async (userId) => userId === (await operator.id()),
    now,
  });
  bookFolderRoutes(app, { choosing, choices: createBookChoiceRepository(database), now });
}

/** What the operator alone may ask. */
export function operatorRoutes(app: App, needs: OperatorNeeds, accounts: Accounts, meters: Meters): void {
  const { database, version, config, folder, now = wallTimeMs } = needs;
  statusRoutes(app, {
    database,
    dataFolder: config.dataFolder ?? '',
    version,
    signups: () => accounts.settings.signups(),
    sendsMail: needs.sendMail !== undefined,
    activity: () => ({ ...meters.streams.counts(), conversions: folder?.convertingCount?.() ?? 0 }),
    eventLoopDelay: () => meters.eventLoopDelay.read(),
    scan: () => scanOf(folder),
    backups: () => backupsOf(needs.backups),
    now,
  });
  bookChoiceRoutes(app, needs, accounts);
  if (needs.backups) backupRoutes(app, needs.backups, accounts.checkOwner);
  if (needs.doctor) doctorRoutes(app, needs.doctor);
}
