import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importOpml } from '#contract/podcast-imports.ts';
import { sendFile, sentenceOf } from '#web/api.ts';
import { FileForm } from '#web/ui/controls/file-form.tsx';
import { lastImportKey } from './import-queries.ts';
import { importTexts } from './import-texts.ts';
import { useSharedFile } from './use-shared-file.ts';

/** Sends a file with subscriptions; without one it does nothing (behaviour.md#what-is-checked) and says why. */
export function ImportForm() {
  const queries = useQueryClient();
  const { file: shared, isLost } = useSharedFile();
  const { status, error, mutate } = useMutation({
    mutationFn: (file: File) => sendFile(importOpml, file),
    onSuccess: ({ jobId }) => void queries.setQueryData(lastImportKey, jobId),
  });
  return (
    <FileForm
      accept=".opml,.txt"
      label={importTexts.file}
      submit={importTexts.upload[status]}
      noFile={importTexts.noFile}
      busy={status === 'pending'}
      failure={error ? sentenceOf(error) : isLost ? importTexts.sharedLost : undefined}
      given={shared}
      onSend={mutate}
    />
  );
}
