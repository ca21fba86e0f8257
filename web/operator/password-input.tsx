type PasswordInputProps = { label: string; value: string; onChange: (value: string) => void };

/** Asks the operator for their password again. */
export const PasswordInput = ({ label, value, onChange }: PasswordInputProps) => (
  <input
    type="password"
    aria-label={label}
    autoComplete="current-password"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className="h-11 w-full rounded-lg border border-line bg-bg px-3.5 text-ink"
  />
);
