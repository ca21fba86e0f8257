import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderSync } from 'lucide-react';
import { rescan, type ScanStatus } from '#contract/music.ts';
import { accountQuery } from '#web/account/account-query.ts';
import { ChooseProvider } from '#web/account/choose-provider.tsx';
import { useServerConfig } from '#web/account/use-server-config.ts';
import { call, sentenceOf } from '#web/api.ts';
import { MusicFailure } from '#web/music/items/music-failure.tsx';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { scanStatusQuery, unreadableFilesQuery } from '#web/music/provider/queries.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { ScanProgress } from '../shared/scan-progress.tsx';
import { appTexts } from '../shared/texts.ts';
import { settingsTexts } from './settings-texts.ts';

const when = (iso: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** How the scan of the music folder stands, and the files it could not read. */
function ScanSection() {
  const isOperator = useQuery(accountQuery()).data?.isOperator ?? false;
  const { data: scan, error, refetch } = useQuery(scanStatusQuery());
  return (
    <SettingsSection title={settingsTexts.musicFolder}>
      {scan === undefined && !error && <LoadingRing />}
      {error && !scan && <MusicFailure error={error} onRetry={refetch} />}
      {scan && (
        <>
          {scan.problem !== null && <p role="alert">{scan.problem}</p>}
          {scan.state === 'idle' ? (
            <p>
              <b className="font-semibold">{settingsTexts.songCount(scan.songs)}</b>
              <span className="text-mute">
                {' · '}
                {scan.finishedAt === null
                  ? settingsTexts.scanIdle
                  : settingsTexts.scanFinished(when(scan.finishedAt))}
              </span>
            </p>
          ) : (
            <ScanProgress scan={scan} />
          )}
          {isOperator && <RescanButton scan={scan} />}
          {scan.source === 'demo' && <p className="text-mute">{settingsTexts.demoNote}</p>}
          {isOperator && scan.unreadable > 0 && <UnreadableFiles scan={scan} />}
        </>
      )}
    </SettingsSection>
  );
}

/** Reads the music folder again now; how far it is shows above. */
function RescanButton({ scan }: { scan: ScanStatus }) {
  const queries = useQueryClient();
  const { mutate, status, error } = useMutation({
    mutationFn: () => call(rescan, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: scanStatusQuery().queryKey }),
  });
  return (
    <>
      <Button onClick={() => mutate()} disabled={status === 'pending' || scan.state !== 'idle'}>
        <FolderSync size={17} aria-hidden="true" />
        {settingsTexts.rescan}
      </Button>
      {status === 'error' && (
        <p role="alert" className="text-ink">
          {sentenceOf(error)}
        </p>
      )}
    </>
  );
}

/** What is missing from the library and why, so that it can be mended. */
function UnreadableFiles({ scan }: { scan: ScanStatus }) {
  const { data, error, refetch } = useQuery(unreadableFilesQuery(scan.revision));
  return (
    <details className="w-full" open>
      <summary className="w-fit cursor-pointer rounded font-semibold">
        {settingsTexts.unreadableTitle} ({scan.unreadable.toLocaleString('en')})
      </summary>
      <ul className="mt-3 grid max-h-80 gap-2.5 overflow-y-auto" tabIndex={-1}>
        {data?.files.map((file) => (
          <li key={file.path} className="grid gap-0.5">
            <code className="break-all text-[13px] text-ink">{file.path}</code>
            <span className="text-[13px] text-mute">{file.reason}</span>
          </li>
        ))}
      </ul>
      {error && !data && <MusicFailure error={error} onRetry={refetch} />}
      {data && data.total > data.files.length && (
        <p className="mt-2 text-[13px] text-mute">
          {settingsTexts.unreadableMore(data.files.length, data.total)}
        </p>
      )}
    </details>
  );
}

/** Which provider the listener has, where there is a choice; and, of the folder, how its scan stands. */
export function ProviderSections() {
  const { config } = useServerConfig();
  const { capabilities } = useMusicProvider();
  return (
    <>
      {config !== undefined && config.providers.length > 1 && (
        <SettingsSection title={appTexts.musicProvider}>
          <ChooseProvider providers={config.providers} />
        </SettingsSection>
      )}
      {capabilities.scan && <ScanSection />}
    </>
  );
}
