import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderSync } from 'lucide-react';
import { rescan, type ScanStatus } from '#contract/music.ts';
import { call, sentenceOf } from '#web/api.ts';
import { scanStatusQuery } from '#web/music/provider/queries.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { appTexts } from '../shared/texts.ts';

type RescanButtonProps = { scan: ScanStatus };

/** Reads the music folder again now; how far it is shows above. */
export function RescanButton({ scan }: RescanButtonProps) {
  const queries = useQueryClient();
  const { mutate, status, error } = useMutation({
    mutationFn: () => call(rescan, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: scanStatusQuery().queryKey }),
  });
  return (
    <>
      <Button onClick={() => mutate()} disabled={status === 'pending' || scan.state !== 'idle'}>
        <FolderSync size={17} aria-hidden="true" />
        {appTexts.rescan}
      </Button>
      {status === 'error' && (
        <p role="alert" className="text-ink">
          {sentenceOf(error)}
        </p>
      )}
    </>
  );
}
