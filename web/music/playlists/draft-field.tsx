import { useId } from 'react';

type DraftFieldProps = { label: string; value: string; onChange: (value: string) => void; max: number };

/** A labelled line of a form. */
export function DraftField({ label, value, onChange, max }: DraftFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold text-mute">
        {label}
      </label>
      <input
        id={id}
        value={value}
        maxLength={max}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="h-11 rounded-md border border-line bg-lift px-3.5 text-ink"
      />
    </div>
  );
}
