import { useQuery } from '@tanstack/react-query';
import type { ScanStatus } from '#contract/music.ts';
import { sentenceOf } from '#web/api.ts';
import { musicTexts } from '#web/music/items/music-texts.ts';
import { unreadableFilesQuery } from '#web/music/provider/queries.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { appTexts } from '../shared/texts.ts';

type UnreadableFilesProps = { scan: ScanStatus };

/** What is missing from the library and why, so that it can be mended. */
export function UnreadableFiles({ scan }: UnreadableFilesProps) {
  const { data, error, refetch } = useQuery(unreadableFilesQuery(scan.revision));
  return (
    <details className="w-full" open>
      <summary className="w-fit cursor-pointer rounded font-semibold">
        {appTexts.unreadableTitle} ({scan.unreadable.toLocaleString('en')})
      </summary>
      <ul className="mt-3 grid max-h-80 gap-2.5 overflow-y-auto" tabIndex={-1}>
        {data?.files.map((file) => (
          <li key={file.path} className="grid gap-0.5">
            <code className="break-all text-[13px] text-ink">{file.path}</code>
            <span className="text-[13px] text-mute">{file.reason}</span>
          </li>
        ))}
      </ul>
      {error && !data && (
        <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />
      )}
      {data && data.total > data.files.length && (
        <p className="mt-2 text-[13px] text-mute">{appTexts.unreadableMore(data.files.length, data.total)}</p>
      )}
    </details>
  );
}
