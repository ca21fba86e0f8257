import type { ScanStatus } from '#contract/music.ts';
import { Notice } from '#web/ui/pages/notice.tsx';
import { ScanProgress } from '../shared/scan-progress.tsx';
import { appTexts } from '../shared/texts.ts';

/** A library without music: it is being read, it cannot be read, or there is none and what to do about it. */
export function HomeEmpty({ scan }: { scan: ScanStatus | undefined }) {
  if (scan?.problem)
    return (
      <Notice title={appTexts.problemTitle}>
        <p>{scan.problem}</p>
      </Notice>
    );
  if (scan !== undefined && scan.state !== 'idle')
    return (
      <Notice title={appTexts.scanTitle}>
        <ScanProgress scan={scan} />
      </Notice>
    );
  return (
    <Notice title={appTexts.emptyTitle}>
      <p>{appTexts.emptyHint}</p>
    </Notice>
  );
}
