import { Button } from './button.tsx';

type FailureProps = { message: string; detail?: string; onRetry: () => void };

/** What happened, whose it is, and the next step. */
export function Failure({ message, detail, onRetry }: FailureProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-6">
      <p className="text-ink">{message}</p>
      {detail !== undefined && <p className="text-mute">{detail}</p>}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
