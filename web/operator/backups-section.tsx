import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { type BackupsStatus, backUpNow, backups } from '#contract/backup.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { BackupRow } from './backup-row.tsx';
import { backupTexts as texts } from './backup-texts.ts';

/** While one is being made, its end is looked for this often (ms). */
const lookAgain = 2000;

const backupsQuery = () =>
  queryOptions({
    queryKey: ['operator', 'backups'],
    queryFn: ({ signal }) => call(backups, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? lookAgain : false),
  });

/** The backups that are kept, how the last one ended, when the next is made, and a button for one now. */
export function BackupsSection() {
  const { data, error, refetch } = useQuery(backupsQuery());
  return (
    <SettingsSection title={texts.title}>
      <p className="text-mute">{texts.about}</p>
      {data === undefined && !error && <LoadingRing />}
      {error && !data && (
        <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <LastBackup status={data} />
          <p className="text-mute">{data.nextAt === null ? texts.off : texts.next(data.nextAt)}</p>
          <BackUpNow isRunning={data.running} />
          {data.backups.length > 0 && <KeptBackups status={data} />}
        </>
      )}
    </SettingsSection>
  );
}

type StatusProps = { status: BackupsStatus };

function LastBackup({ status: { running, last } }: StatusProps) {
  if (running) return <output>{texts.running}</output>;
  if (last === null) return <p>{texts.none}</p>;
  return (
    <p role={last.state === 'done' ? undefined : 'alert'}>
      <b className="font-semibold">
        {texts.last[last.state]}, {texts.lastTime(last.at)}
      </b>
      <span className={last.state === 'done' ? 'text-mute' : 'text-ink'}>: {last.sentence}</span>
    </p>
  );
}

type BackUpNowProps = { isRunning: boolean };

function BackUpNow({ isRunning }: BackUpNowProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(backUpNow, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: backupsQuery().queryKey }),
  });
  return (
    <>
      <Button onClick={() => mutate()} disabled={isPending || isRunning}>
        <Archive size={17} aria-hidden="true" />
        {texts.backUpNow}
      </Button>
      {error && <p role="alert">{sentenceOf(error)}</p>}
    </>
  );
}

function KeptBackups({ status: { backups: kept, folder } }: StatusProps) {
  return (
    <div className="grid w-full gap-2">
      <p className="text-mute">
        {texts.where} <code className="break-all text-[13px] text-ink">{folder}</code>
      </p>
      <ul aria-label={texts.listLabel} className="grid gap-2.5">
        {kept.map((backup) => (
          <BackupRow key={backup.name} {...backup} />
        ))}
      </ul>
    </div>
  );
}
