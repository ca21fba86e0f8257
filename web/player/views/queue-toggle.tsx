import { ListMusic } from 'lucide-react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { queueTexts } from './queue-texts.ts';

type QueueToggleProps = { open: boolean; onToggle: () => void };

/** Opens and closes the queue panel. */
export function QueueToggle({ open, onToggle }: QueueToggleProps) {
  return (
    <IconButton
      label={queueTexts.queue}
      aria-expanded={open}
      data-queue-toggle=""
      onClick={onToggle}
      className={open ? 'bg-lift text-accent-ink!' : ''}
    >
      <ListMusic aria-hidden="true" size={20} />
    </IconButton>
  );
}
