import { RefreshCw } from 'lucide-react';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useLibrarySync } from './library-sync.ts';
import { libraryTexts } from './library-texts.ts';

type SyncButtonProps = { labels: Record<'idle' | 'pending' | 'success' | 'error', string>; solid?: boolean };

/** A button that says how its sync stands (spec §2: idle, syncing, success or error). */
export function SyncButton({ labels, solid = false }: SyncButtonProps) {
  const { attempt, status, error } = useLibrarySync();
  return (
    <>
      <Button look={solid ? 'solid' : 'ghost'} onClick={attempt} disabled={status === 'pending'}>
        <RefreshCw
          size={17}
          aria-hidden="true"
          className={status === 'pending' ? 'animate-spin motion-reduce:animate-none' : ''}
        />
        <span aria-live="polite">{labels[status]}</span>
      </Button>
      {status === 'error' && (
        <p role="alert" className="text-mute">
          <span className="text-ink">{libraryTexts.fetchFailed}</span> · {sentenceOf(error)}
        </p>
      )}
    </>
  );
}
