import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServerStatus } from '#contract/operator.ts';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { formatBytes, formatTime } from './format-values.ts';
import { serverStatusQuery } from './operator-queries.ts';
import { operatorTexts as texts } from './operator-texts.ts';

type TroubleProps = { children: ReactNode };

/** Something that the operator has to mend. */
const Trouble = ({ children }: TroubleProps) => (
  <div role="alert" className="grid grid-cols-[auto_1fr] gap-x-3 font-semibold">
    <CircleAlert size={18} aria-hidden="true" className="mt-0.5" />
    <div className="grid min-w-0 gap-1">{children}</div>
  </div>
);

type FactProps = { name: string; children: ReactNode };

const Fact = ({ name, children }: FactProps) => (
  <div className="grid gap-0.5">
    <dt className="text-mute">{name}</dt>
    <dd className="break-words text-ink">{children}</dd>
  </div>
);

type NewestBackupProps = { backups: NonNullable<ServerStatus['backups']> };

function NewestBackup({ backups: { nightly, last, newestAt } }: NewestBackupProps) {
  return (
    <>
      {newestAt === null ? texts.noBackup : formatTime(newestAt)}
      {last !== null && last.state !== 'done' && <Trouble>{texts.backupFailed(formatTime(last.at))}</Trouble>}
      {!nightly && <p className="text-mute">{texts.backupsOff}</p>}
    </>
  );
}

/** What runs, how much space it takes, and what it does by itself. */
export function StatusSection() {
  const { data, error, refetch } = useQuery(serverStatusQuery());
  return (
    <SettingsSection title={texts.statusTitle}>
      {data === undefined && !error && <LoadingRing />}
      {error && !data && (
        <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <dl className="grid w-full gap-3">
          <Fact name={texts.versions}>
            Earshot {data.versions.earshot}, Node {data.versions.node}, {data.versions.database}
          </Fact>
          <Fact name={texts.activity}>{texts.activityOf(data.activity)}</Fact>
          {data.scan && (
            <Fact name={texts.music}>
              <MusicFolderState scan={data.scan} />
            </Fact>
          )}
          {data.backups && (
            <Fact name={texts.backups}>
              <NewestBackup backups={data.backups} />
            </Fact>
          )}
          <Fact name={texts.delay}>{texts.delayOf(data.eventLoopDelay)}</Fact>
          <Fact name={texts.running}>{formatTime(data.startedAt)}</Fact>
          <Fact name={texts.memory}>{formatBytes(data.memoryBytes)}</Fact>
          <Fact name={texts.storage}>
            {data.storage.folder}
            {data.storage.freeBytes !== null && ` · ${texts.free(formatBytes(data.storage.freeBytes))}`}
            <ul className="text-mute">
              {data.storage.parts.map(({ name, bytes }) => (
                <li key={name}>
                  {name}: {formatBytes(bytes)}
                </li>
              ))}
            </ul>
          </Fact>
          {data.jobs.length > 0 && (
            <Fact name={texts.jobs}>
              <ul>
                {data.jobs.map(({ name, isRunning, finishedAt }) => (
                  <li key={name}>
                    {name}:{' '}
                    {isRunning
                      ? texts.jobRunning
                      : finishedAt === null
                        ? texts.jobNever
                        : texts.jobDone(formatTime(finishedAt))}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
      )}
    </SettingsSection>
  );
}

type MusicFolderStateProps = { scan: NonNullable<ServerStatus['scan']> };

function stateOf({ state, done, found, songs, finishedAt }: MusicFolderStateProps['scan']): string {
  if (state === 'scanning') return texts.scanning(done, found);
  return texts.scanned(songs, finishedAt === null ? null : formatTime(finishedAt));
}

/** How the scan stands, and which folders cannot be read, with their paths. */
function MusicFolderState({ scan }: MusicFolderStateProps) {
  const { problem, silentFolders, unreadableFiles, unreadableFolders, sharing } = scan;
  const { count, paths } = unreadableFolders;
  return (
    <div className="grid gap-2">
      <p>{stateOf(scan)}</p>
      {sharing !== null && <p className="text-mute">{texts.readBy(sharing)}</p>}
      {unreadableFiles > 0 && <p className="text-mute">{texts.unreadableFiles(unreadableFiles)}</p>}
      {problem !== null && <Trouble>{problem}</Trouble>}
      {silentFolders.length > 0 && <Paths label={texts.silentFolder} paths={silentFolders} />}
      {count > 0 && (
        <Paths label={texts.unreadableFolders(count)} paths={paths} more={count - paths.length} />
      )}
    </div>
  );
}

function Paths({ label, paths, more = 0 }: { label: string; paths: readonly string[]; more?: number }) {
  return (
    <Trouble>
      <p>{label}</p>
      <ul className="grid gap-1">
        {paths.map((path) => (
          <li key={path}>
            <code className="break-all font-normal text-[13px]">{path}</code>
          </li>
        ))}
        {more > 0 && <li className="text-mute">{texts.moreFolders(more)}</li>}
      </ul>
    </Trouble>
  );
}
