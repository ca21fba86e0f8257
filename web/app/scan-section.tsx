import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { scanStatusQuery } from '#web/music/queries.ts';
import { musicTexts } from '#web/music/texts.ts';
import { Failure } from '#web/ui/failure.tsx';
import { LoadingRing } from '#web/ui/loading-ring.tsx';
import { RescanButton } from './rescan-button.tsx';
import { ScanProgress } from './scan-progress.tsx';
import { SettingsSection } from './settings-section.tsx';
import { appTexts } from './texts.ts';
import { UnreadableFiles } from './unreadable-files.tsx';

const when = (iso: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** How the scan of the music folder stands, and the files it could not read. */
export function ScanSection() {
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
          <RescanButton scan={scan} />
          {scan.source === 'demo' && <p className="text-mute">{appTexts.demoNote}</p>}
          {scan.unreadable > 0 && <UnreadableFiles scan={scan} />}
        </>
      )}
    </SettingsSection>
  );
}
