import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { takeSharedFile } from '#web/ui/device/shared-file.ts';

/** Files that the installed app was opened with, where the system has such a thing. */
type LaunchQueue = {
  setConsumer: (consumer: (launched: { files: readonly { getFile: () => Promise<File> }[] }) => void) => void;
};

declare global {
  interface Window {
    launchQueue?: LaunchQueue;
  }
}

export type SharedFile = { file: File | undefined; isLost: boolean };

/** The file that another app shared or the system opened, for the listener to send. `isLost`: it was shared, and did not come along. */
export function useSharedFile(): SharedFile {
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
