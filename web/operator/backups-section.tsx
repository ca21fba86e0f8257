import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { type BackupsStatus, backUpNow, backups, downloadBackup } from '#contract/backup.ts';
import { signInQuery } from '#web/account/account-query.ts';
import { ask, call, cannotReach, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmButton } from '#web/ui/controls/confirm-button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { saveFile } from '#web/ui/device/save-file.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { formatBytes, formatTime } from './format-values.ts';
import { PasswordInput } from './password-input.tsx';

/** What the section of backups says. */
const backupTexts = {
  title: 'Backups',
  about:
    'Accounts, libraries, playlists, plays, podcasts, ids and the key of this server. Not the music itself.',
  loadFailed: 'The backups could not be loaded.',
  running: 'A backup is being made.',
  none: 'There is no backup yet.',
  off: 'Backups by night are turned off (BACKUPS=off).',
  next: (iso: string) => `The next is made on ${formatTime(iso)}.`,
  last: { done: 'Last', failed: 'The last one failed', skipped: 'The last one was skipped' },
  lastTime: formatTime,
  size: formatBytes,
  made: formatTime,
  where: 'Kept for 7 days in',
  backUpNow: 'Back up now',
  download: 'Download…',
  downloadNamed: (created: string) => `Download the backup of ${created}`,
  downloadQuestion:
    'The file holds everything of everybody here and the key of this server: whoever has it can act as this server. Your password, please:',
  downloadQuestionWithoutPassword:
    'The file holds everything of everybody here and the key of this server: whoever has it can act as this server.',
  downloadConfirm: 'Download',
  downloading: 'The backup is being downloaded…',
  password: 'Password',
  cancel: 'Cancel',
  listLabel: 'Backups that are kept',
};

/** While one is being made, its end is looked for this often (ms). */
const lookAgain = 2000;

const backupsQuery = () =>
  queryOptions({
    queryKey: ['operator', 'backups'],
    queryFn: ({ signal }) => call(backups, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? lookAgain : false),
  });

/** The stored backups, how the last one ended, when the next is made, and a button for one now. */
export function BackupsSection() {
  const { data, error, refetch } = useQuery(backupsQuery());
  return (
    <SettingsSection title={backupTexts.title}>
      <p className="text-mute">{backupTexts.about}</p>
      {data === undefined && !error && <LoadingRing />}
      {error && !data && (
        <Failure message={backupTexts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <LastBackup status={data} />
          <p className="text-mute">
            {data.nextAt === null ? backupTexts.off : backupTexts.next(data.nextAt)}
          </p>
          <BackUpNow isRunning={data.running} />
          {data.backups.length > 0 && <StoredBackups status={data} />}
        </>
      )}
    </SettingsSection>
  );
}

type StatusProps = { status: BackupsStatus };

function LastBackup({ status: { running, last } }: StatusProps) {
  if (running) return <output>{backupTexts.running}</output>;
  if (last === null) return <p>{backupTexts.none}</p>;
  return (
    <p role={last.state === 'done' ? undefined : 'alert'}>
      <b className="font-semibold">
        {backupTexts.last[last.state]}, {backupTexts.lastTime(last.at)}
      </b>
      <span className={last.state === 'done' ? 'text-mute' : 'text-ink'}>: {last.sentence}</span>
    </p>
  );
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(backUpNow, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: backupsQuery().queryKey }),
  });
  return (
    <>
      <Button onClick={() => mutate()} disabled={isPending || isRunning}>
        <Archive size={17} aria-hidden="true" />
        {backupTexts.backUpNow}
      </Button>
      {error && <p role="alert">{sentenceOf(error)}</p>}
    </>
  );
}

function StoredBackups({ status: { backups, folder } }: StatusProps) {
  return (
    <div className="grid w-full gap-2">
      <p className="text-mute">
        {backupTexts.where} <code className="break-all text-[13px] text-ink">{folder}</code>
      </p>
      <ul aria-label={backupTexts.listLabel} className="grid gap-2.5">
        {backups.map((backup) => (
          <BackupRow key={backup.name} {...backup} />
        ))}
      </ul>
    </div>
  );
}

/** The whole file; browsers store a large one on the disk. */
async function fetchBackup(name: string, password: string): Promise<Blob> {
  const response = await ask(downloadBackup, { name, password });
  return response.blob().catch(() => {
    throw cannotReach();
  });
}

/** One backup, and its download after the password is given again. */
function BackupRow({ name, madeAt, bytes }: BackupsStatus['backups'][number]) {
  const [password, setPassword] = useState('');
  const { data: ways } = useQuery(signInQuery());
  const hasPassword = ways?.hasPassword ?? true;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchBackup(name, password),
    onSuccess: (file) => saveFile(name, file),
    onSettled: () => setPassword(''),
  });
  return (
    <li className="grid gap-2">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap gap-x-3">
          <span>{backupTexts.made(madeAt)}</span>
          <span className="text-mute">{backupTexts.size(bytes)}</span>
        </span>
        <ConfirmButton
          label={backupTexts.downloadNamed(backupTexts.made(madeAt))}
          shortLabel={backupTexts.download}
          question={hasPassword ? backupTexts.downloadQuestion : backupTexts.downloadQuestionWithoutPassword}
          confirm={backupTexts.downloadConfirm}
          cancel={backupTexts.cancel}
          busy={isPending}
          onConfirm={() => mutate()}
        >
          {hasPassword && (
            <PasswordInput label={backupTexts.password} value={password} onChange={setPassword} />
          )}
        </ConfirmButton>
      </span>
      {isPending && <output className="text-mute">{backupTexts.downloading}</output>}
      <ErrorLine>{error && sentenceOf(error)}</ErrorLine>
    </li>
  );
}
