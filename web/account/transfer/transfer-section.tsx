import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importAccount, leftOut } from '#contract/transfer.ts';
import { sendFile, sentenceOf } from '#web/api.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { FileForm } from '#web/ui/controls/file-form.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { accountImportQuery, TransferReport } from './transfer-report.tsx';
import { transferTexts } from './transfer-texts.ts';

/** A large file is on its way for minutes, and then read as a whole before the server answers. */
const patience = 60 * 60_000;

/** Sends the zip of an export; the server answers once it has checked it. */
function TransferForm() {
  const queries = useQueryClient();
  const [importedCount, setTaken] = useState(0);
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
      key={importedCount}
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

/** Taking everything along to another Earshot, and bringing it from one. */
export function TransferSection() {
  return (
    <SettingsSection title={transferTexts.title}>
      <p className="text-mute">{transferTexts.exportHint}</p>
      <a
        href={serverUrl('/api/account/export')}
        download
        className="inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold hover:bg-lift"
      >
        {transferTexts.export}
      </a>
      <details className="w-full">
        <summary className="w-fit cursor-pointer rounded py-2 font-semibold">{transferTexts.leftOut}</summary>
        <ul aria-label={transferTexts.leftOut} className="grid list-disc gap-1 pl-5 text-mute">
          {Object.entries(leftOut).map(([name, sentence]) => (
            <li key={name}>{sentence}</li>
          ))}
        </ul>
      </details>
      <p className="text-mute">{transferTexts.importHint}</p>
      <TransferForm />
      <TransferReport />
    </SettingsSection>
  );
}
