import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type AccountImport, accountImportStand } from '#contract/transfer.ts';
import { call, sentenceOf } from '#web/api.ts';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { partTexts, transferTexts } from './transfer-texts.ts';

const pollMilliseconds = 1_000;

/** How the last import stands, null when there was none; asked for again until it is done. */
export const accountImportQuery = () =>
  queryOptions({
    queryKey: ['account', 'import'],
    queryFn: async ({ signal }) => (await call(accountImportStand, {}, { signal })).import,
    refetchInterval: ({ state: { data } }) => (data && data.finishedAt === null ? pollMilliseconds : false),
  });

/** How the last import stands, also when one comes back to the page; and what it did not find here. */
export function TransferReport() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(accountImportQuery());
  const isRunning = data != null && data.finishedAt === null;
  const wasRunning = useRef(false);

  // Whatever a screen has asked for may be another now.
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queries.invalidateQueries();
    wasRunning.current = isRunning;
  }, [queries, isRunning]);

  if (error && !data) return <Failure message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  return isRunning ? <Running {...data} /> : <Finished {...data} />;
}

function Running({ done, total }: AccountImport) {
  return (
    <div className="grid w-full gap-3">
      <progress
        aria-label={transferTexts.running}
        value={done}
        max={total}
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
      />
      <p className="text-mute">
        <span className="tabular-nums text-ink">{transferTexts.progress(done, total)}</span>{' '}
        {transferTexts.canLeave}
      </p>
    </div>
  );
}

function Finished({ parts, unmatched, notes, error }: AccountImport) {
  if (error !== null) return <ErrorLine>{error}</ErrorLine>;
  return (
    <div className="grid w-full gap-3">
      <output className="block font-semibold">{transferTexts.finished}</output>
      <ul aria-label={transferTexts.parts} className="grid gap-1 text-mute tabular-nums">
        {parts.map(({ part, found, inFile }) => {
          const name = partTexts[part];
          return name === undefined ? null : <li key={part}>{transferTexts.part(name, found, inFile)}</li>;
        })}
      </ul>
      {notes.length > 0 && (
        <ul aria-label={transferTexts.notes} className="grid gap-1 text-mute">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {unmatched.total > 0 && <Unmatched {...unmatched} />}
    </div>
  );
}

function Unmatched({ total, names }: AccountImport['unmatched']) {
  const label = transferTexts.unmatched(total);
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded py-2 font-semibold">{label}</summary>
      <p className="mb-2 text-mute">
        {transferTexts.unmatchedHint} {names.length < total && transferTexts.firstOnly(names.length)}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <ul aria-label={label} tabIndex={0} className="grid max-h-96 gap-2 overflow-y-auto pr-2">
        {names.map((name, line) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- the list stays as it is
            key={line}
            className="border-b border-line pb-2 text-[13px] [overflow-wrap:anywhere] [contain-intrinsic-size:auto_40px] [content-visibility:auto]"
          >
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
