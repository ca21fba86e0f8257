import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importAccount } from '#contract/transfer.ts';
import { sendFile, sentenceOf } from '#web/api.ts';
import { FileForm } from '#web/ui/controls/file-form.tsx';
import { accountImportQuery } from './transfer-query.ts';
import { transferTexts } from './transfer-texts.ts';

/** A large file is on its way for minutes, and then read as a whole before the server answers. */
const patience = 60 * 60_000;

/** Sends the zip of an export; the server answers once it has checked it. */
export function TransferForm() {
  const queries = useQueryClient();
  const [taken, setTaken] = useState(0);
  const { data: last } = useQuery(accountImportQuery());
  const { status, error, mutate } = useMutation({
    mutationFn: (file: File) => sendFile(importAccount, file, patience),
    onSuccess() {
      setTaken((count) => count + 1);
      return queries.invalidateQueries({ queryKey: accountImportQuery().queryKey });
    },
  });

  return (
    <FileForm
      key={taken}
      accept=".zip"
      label={transferTexts.file}
      submit={transferTexts.upload[status]}
      noFile={transferTexts.noFile}
      busy={status === 'pending' || (last != null && last.finishedAt === null)}
      failure={error ? sentenceOf(error) : undefined}
      onSend={mutate}
    >
      {status === 'pending' && (
        <progress
          aria-label={transferTexts.sending}
          className="h-2 w-full overflow-hidden rounded-full accent-accent"
        />
      )}
    </FileForm>
  );
}
