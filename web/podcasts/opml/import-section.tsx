import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { importOpml } from '#contract/podcast-imports.ts';
import { sendFile, sentenceOf } from '#web/api.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { FileForm } from '#web/ui/controls/file-form.tsx';
import { takeSharedFile } from '#web/ui/device/shared-file.ts';
import { ExportToolLink } from './export-tool-link.tsx';
import { lastImportKey } from './import-queries.ts';
import { ImportReport } from './import-report.tsx';
import { importTexts } from './import-texts.ts';

/** Bringing subscriptions along (behaviour.md#screens, Settings): how to take them out of Apple Podcasts, the upload, its outcomes. */
export function ImportSection() {
  return (
    <>
      <p className="text-mute">
        {importTexts.intro} {importTexts.whatIsOpml}
      </p>
      <ExportToolLink />
      <ImportForm />
      <ImportReport />
    </>
  );
}

/** Taking subscriptions along to another app. */
export function ExportSection() {
  return (
    <>
      <p className="text-mute">{importTexts.exportHint}</p>
      <a
        href={serverUrl('/api/podcast/opml')}
        download="earshot-podcasts.opml"
        className="inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold hover:bg-lift"
      >
        {importTexts.export}
      </a>
    </>
  );
}

/** Files that the installed app was opened with, where the system has such a thing. */
type LaunchQueue = {
  setConsumer: (consumer: (launched: { files: readonly { getFile: () => Promise<File> }[] }) => void) => void;
};

declare global {
  interface Window {
    launchQueue?: LaunchQueue;
  }
}

type SharedFile = { file: File | undefined; isLost: boolean };

/** The file that another app shared or the system opened, for the listener to send. `isLost`: it was shared, and did not come along. */
function useSharedFile(): SharedFile {
  const [parameters, setParameters] = useSearchParams();
  const [shared, setShared] = useState<SharedFile>({ file: undefined, isLost: false });
  const isShared = parameters.get('import') === 'shared';
  const isTaken = useRef(false);

  useEffect(() => {
    if (!isShared || isTaken.current) return;
    isTaken.current = true;
    void takeSharedFile()
      .catch(() => undefined)
      .then((file) => setShared({ file, isLost: file === undefined }));
    setParameters(
      (before) => {
        before.delete('import');
        return before;
      },
      { replace: true },
    );
  }, [isShared, setParameters]);

  useEffect(() => {
    window.launchQueue?.setConsumer(({ files: [first] }) => {
      void first?.getFile().then((file) => setShared({ file, isLost: false }));
    });
  }, []);
  return shared;
}

/** Sends a file with subscriptions; without one it does nothing (behaviour.md#what-is-checked) and says why. */
function ImportForm() {
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
      initialFile={shared}
      onSend={mutate}
    />
  );
}
