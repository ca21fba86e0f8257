import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type ConfirmButtonProps = {
  label: string;
  /** What stands on it where the page around says the rest; `label` stays its name. */
  shortLabel?: string;
  /** What happens when it is confirmed. */
  question: string;
  confirm: string;
  cancel: string;
  busy?: boolean;
  onConfirm: () => void;
  /** What else is asked before it may be confirmed. */
  children?: ReactNode;
};

/** A button whose work cannot be taken back: it says in place what will happen, and asks once more. */
export function ConfirmButton({
  label,
  shortLabel = label,
  question,
  confirm,
  cancel,
  busy = false,
  onConfirm,
  children,
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) group.current?.focus();
  }, [isAsking]);

  function leave(): void {
    setIsAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (!isAsking)
    return (
      <Button
        ref={opener}
        aria-label={label}
        aria-expanded={false}
        disabled={busy}
        onClick={() => setIsAsking(true)}
      >
        {shortLabel}
      </Button>
    );
  return (
    <fieldset ref={group} tabIndex={-1} className="grid max-w-xl gap-3 rounded-xl border border-line p-4">
      <legend className="px-1 font-semibold text-ink">{label}</legend>
      <p className="text-mute">{question}</p>
      {children}
      <span className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button disabled={busy} onClick={leave}>
          {cancel}
        </Button>
      </span>
    </fieldset>
  );
}
