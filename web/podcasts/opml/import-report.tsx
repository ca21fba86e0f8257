import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ImportOutcome } from '#contract/podcast-imports.ts';
import { importAgain } from '#contract/podcast-imports.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { showPath } from '../data/playable-episode.ts';
import { subscriptionsQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { countOutcomes } from './import-counts.ts';
import { importQuery, lastImportQuery } from './import-queries.ts';
import { importTexts } from './import-texts.ts';

/** How the last import stands, also when one comes back to the page; and what became of every line. */
export function ImportReport() {
  const queries = useQueryClient();
  const report = useRef<HTMLDivElement>(null);
  const last = useQuery(lastImportQuery());
  const { data, error, refetch } = useQuery(importQuery(last.data ?? null));
  const done = data?.done ?? 0;
  const isRunning = data !== undefined && done < data.total;
  const hasFailed = data?.results.some(({ status }) => status === 'failed') ?? false;

  // Each show that came in is a subscription.
  useEffect(() => {
    if (done > 0) void queries.invalidateQueries({ queryKey: subscriptionsQuery().queryKey });
  }, [queries, done]);

  if (error && !data)
    return <Failure message={showTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <div ref={report} tabIndex={-1} className="grid w-full gap-3 outline-none">
      {isRunning ? (
        <>
          <progress
            aria-label={importTexts.running}
            value={done}
            max={data.total}
            className="h-2 w-full overflow-hidden rounded-full accent-accent"
          />
          <p className="text-mute">
            <span className="tabular-nums text-ink">{importTexts.progress(done, data.total)}</span>{' '}
            {importTexts.canLeave}
          </p>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <output className="block">
            <b className="font-semibold">{importTexts.finished}</b>
            <span className="text-mute"> · {countOutcomes(data.results)}</span>
          </output>
          {hasFailed && last.data && (
            <ImportAgain jobId={last.data} onBegun={() => report.current?.focus()} />
          )}
        </div>
      )}
      {data.results.length > 0 && (
        <details open={isRunning || hasFailed}>
          <summary className="w-fit cursor-pointer rounded py-2 font-semibold">
            {importTexts.outcomes}
          </summary>
          <ul className="mt-2 grid max-h-96 gap-2 overflow-y-auto pr-2" aria-label={importTexts.outcomes}>
            {data.results.map((outcome, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of a file keep their order
              <OutcomeLine key={line} outcome={outcome} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type OutcomeLineProps = { outcome: ImportOutcome };

function OutcomeLine({ outcome: { url, title, status, id, error } }: OutcomeLineProps) {
  const name = title || url;
  return (
    <li className="grid gap-0.5 border-b border-line pb-2 text-[13px] [content-visibility:auto] [contain-intrinsic-size:auto_40px]">
      <span className="flex justify-between gap-3">
        {id === undefined ? (
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        ) : (
          <Link to={showPath(id)} className="min-w-0 [overflow-wrap:anywhere] rounded hover:underline">
            {name}
          </Link>
        )}
        <span className={`shrink-0 ${status === 'failed' ? 'text-danger' : 'text-mute'}`}>
          {importTexts.status[status]}
        </span>
      </span>
      {error !== undefined && <span className="text-mute">{error}</span>}
    </li>
  );
}

type ImportAgainProps = {
  jobId: string;
  /** The button goes as the import begins again. */
  onBegun: () => void;
};

/** Tries once more what failed in an import: a host that could not be reached may be there again. */
function ImportAgain({ jobId, onBegun }: ImportAgainProps) {
  const queries = useQueryClient();
  const { status, error, mutate } = useMutation({
    mutationFn: () => call(importAgain, { jobId }),
    onSuccess(state) {
      queries.setQueryData(importQuery(jobId).queryKey, state);
      onBegun();
    },
  });
  return (
    <>
      <Button
        className="h-9 text-[13px] pointer-coarse:h-11"
        aria-disabled={status === 'pending'}
        onClick={() => status !== 'pending' && mutate()}
      >
        {importTexts.tryAgain}
      </Button>
      <ErrorLine className="w-full">{status === 'error' && sentenceOf(error)}</ErrorLine>
    </>
  );
}
