import { useContext } from 'react';
import { Button } from '../controls/button.tsx';
import { OutageContext } from './outage-context.ts';

type FailureProps = { message: string; detail?: string; onRetry: () => void };

/** What happened, whose it is, and the next step. During an outage one word stands for all of them, and each is asked again after it. */
export function Failure({ message, detail, onRetry }: FailureProps) {
  const isAway = useContext(OutageContext);
  if (isAway) return <div className="min-h-24" />;
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-6">
      <p className="text-ink">{message}</p>
      {detail !== undefined && <p className="text-mute">{detail}</p>}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
