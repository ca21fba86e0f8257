import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { importAccount } from '#contract/transfer.ts';
import { sendFile, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { accountImportQuery } from './transfer-query.ts';
import { transferTexts } from './transfer-texts.ts';

/** A large file is on its way for minutes, and then read as a whole before the server answers. */
const patience = 60 * 60_000;

/** Sends the zip of an export; the server answers once it has checked it. */
export function TransferForm() {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { data: last } = useQuery(accountImportQuery());
  const { status, error, mutate } = useMutation({
    mutationFn: (file: File) => sendFile(importAccount, file, patience),
    onSuccess() {
      if (input.current) input.current.value = '';
      return queries.invalidateQueries({ queryKey: accountImportQuery().queryKey });
    },
  });
  const isBusy = status === 'pending' || (last != null && last.finishedAt === null);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        const file = input.current?.files?.[0];
        setIsMissing(file === undefined);
        if (file !== undefined) mutate(file);
      }}
      className="flex w-full flex-wrap items-center gap-3"
    >
      <input
        ref={input}
        type="file"
        accept=".zip"
        onChange={() => setIsMissing(false)}
        aria-label={transferTexts.file}
        className="max-w-full rounded-full border border-line p-1 pr-4 text-mute file:mr-3 file:h-9 file:cursor-pointer file:rounded-full file:border-0 file:bg-lift file:px-4 file:font-semibold file:text-ink"
      />
      <Button type="submit" look="solid" aria-live="polite" aria-disabled={isBusy}>
        {transferTexts.upload[status]}
      </Button>
      {status === 'pending' && (
        <progress
          aria-label={transferTexts.sending}
          className="h-2 w-full overflow-hidden rounded-full accent-accent"
        />
      )}
      {isMissing && (
        <p role="alert" className="w-full text-ink">
          {transferTexts.noFile}
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
