import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#web/account/account-query.ts';
import { sentenceOf } from '#web/api.ts';
import { musicTexts } from '#web/music/items/music-texts.ts';
import { scanStatusQuery } from '#web/music/provider/queries.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { ScanProgress } from '../shared/scan-progress.tsx';
import { appTexts } from '../shared/texts.ts';
import { RescanButton } from './rescan-button.tsx';
import { UnreadableFiles } from './unreadable-files.tsx';

const when = (iso: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** How the scan of the music folder stands, and the files it could not read. */
export function ScanSection() {
  const isOperator = useQuery(accountQuery()).data?.isOperator ?? false;
  const { data: scan, error, refetch } = useQuery(scanStatusQuery());
  return (
    <SettingsSection title={appTexts.musicFolder}>
      {scan === undefined && !error && <LoadingRing />}
      {error && !scan && (
        <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />
      )}
      {scan && (
        <>
          {scan.problem !== null && <p role="alert">{scan.problem}</p>}
          {scan.state === 'idle' ? (
            <p>
              <b className="font-semibold">{appTexts.songCount(scan.songs)}</b>
              <span className="text-mute">
                {' · '}
                {scan.finishedAt === null ? appTexts.scanIdle : appTexts.scanFinished(when(scan.finishedAt))}
              </span>
            </p>
          ) : (
            <ScanProgress scan={scan} />
          )}
          {isOperator && <RescanButton scan={scan} />}
          {scan.source === 'demo' && <p className="text-mute">{appTexts.demoNote}</p>}
          {isOperator && scan.unreadable > 0 && <UnreadableFiles scan={scan} />}
        </>
      )}
    </SettingsSection>
  );
}
