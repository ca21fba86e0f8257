import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importAgain } from '#contract/podcast-imports.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { importQuery } from './import-queries.ts';
import { importTexts } from './import-texts.ts';

type ImportAgainProps = {
  jobId: string;
  /** The button goes as the import begins again. */
  onBegun: () => void;
};

/** Tries once more what failed in an import: a host that could not be reached may be there again. */
export function ImportAgain({ jobId, onBegun }: ImportAgainProps) {
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
      {status === 'error' && (
        <p role="alert" className="w-full text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </>
  );
}
