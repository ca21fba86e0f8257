import { useContext } from 'react';
import { Button } from '../controls/button.tsx';
import { OutageContext } from './outage-context.ts';

type FailureProps = { message: string; detail?: string; onRetry: () => void };

/** What happened, whose it is, and the next step. During an outage, which a notice reports, only that it is not here; it is asked again after it. */
export function Failure({ message, detail, onRetry }: FailureProps) {
  const isAway = useContext(OutageContext);
  if (isAway) return <p className="min-h-24 py-6 text-mute">Not on this device.</p>;
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-6">
      <p className="text-ink">{message}</p>
      {detail !== undefined && <p className="text-mute">{detail}</p>}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
