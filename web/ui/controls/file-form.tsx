import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorLine } from './error-line.tsx';

type FileFormProps = {
  /** What the file chooser offers, as `accept` of an input. */
  accept: string;
  /** What the file is, for who cannot see the form. */
  label: string;
  submit: string;
  /** Says that no file was chosen. */
  noFile: string;
  busy: boolean;
  /** Why the last file was refused. */
  failure: string | undefined;
  /** A file that came from elsewhere stands there as if it had been chosen. */
  initialFile?: File | undefined;
  onSend: (file: File) => void;
  children?: ReactNode;
};

/** One file and a button. Without a file it sends nothing and says why; `key` empties it. */
export function FileForm({
  accept,
  label,
  submit,
  noFile,
  busy,
  failure,
  initialFile,
  onSend,
  children,
}: FileFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (initialFile === undefined || input.current === null) return;
    const transfer = new DataTransfer();
    transfer.items.add(initialFile);
    input.current.files = transfer.files;
    input.current.scrollIntoView({ block: 'center' });
    input.current.focus();
  }, [initialFile]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const file = input.current?.files?.[0];
        setIsMissing(file === undefined);
        if (file !== undefined) onSend(file);
      }}
      className="flex w-full flex-wrap items-center gap-3"
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        onChange={() => setIsMissing(false)}
        aria-label={label}
        className="max-w-full rounded-full border border-line p-1 pr-4 text-mute file:mr-3 file:h-9 file:cursor-pointer file:rounded-full file:border-0 file:bg-lift file:px-4 file:font-semibold file:text-ink"
      />
      <Button type="submit" look="solid" aria-live="polite" aria-disabled={busy}>
        {submit}
      </Button>
      {children}
      {isMissing && (
        <p role="alert" className="w-full text-ink">
          {noFile}
        </p>
      )}
      {!isMissing && <ErrorLine className="w-full">{failure}</ErrorLine>}
    </form>
  );
}
