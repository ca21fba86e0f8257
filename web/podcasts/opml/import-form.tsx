import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { importOpml } from '#contract/podcasts.ts';
import { sendFile, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { lastImportKey } from './import-queries.ts';
import { importTexts } from './import-texts.ts';

/** Sends a file with subscriptions; without one it does nothing (behaviour.md#what-is-checked) and says why. */
export function ImportForm() {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { status, error, mutate } = useMutation({
    mutationFn: (file: File) => sendFile(importOpml, file),
    onSuccess: ({ jobId }) => void queries.setQueryData(lastImportKey, jobId),
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const file = input.current?.files?.[0];
        setIsMissing(file === undefined);
        if (file !== undefined && status !== 'pending') mutate(file);
      }}
      className="flex w-full flex-wrap items-center gap-3"
    >
      <input
        ref={input}
        type="file"
        accept=".opml,.txt"
        onChange={() => setIsMissing(false)}
        aria-label={importTexts.file}
        className="max-w-full rounded-full border border-line p-1 pr-4 text-mute file:mr-3 file:h-9 file:cursor-pointer file:rounded-full file:border-0 file:bg-lift file:px-4 file:font-semibold file:text-ink"
      />
      <Button type="submit" look="solid" aria-live="polite" aria-disabled={status === 'pending'}>
        {importTexts.upload[status]}
      </Button>
      {isMissing && (
        <p role="alert" className="w-full text-ink">
          {importTexts.noFile}
        </p>
      )}
      {status === 'error' && !isMissing && (
        <p role="alert" className="w-full text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </form>
  );
}
