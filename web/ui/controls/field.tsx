import { type ComponentProps, useId } from 'react';

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  error?: string | undefined;
  hint?: string;
};

/** A labelled line to type in, with its error. */
export function Field({ label, error, hint, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold text-ink">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className={`h-11 w-full rounded-lg border bg-bg px-3.5 text-[15px] text-ink placeholder:text-faint ${error ? 'border-danger' : 'border-line'}`}
        {...rest}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={`text-[13px] ${error ? 'text-danger' : 'text-mute'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
