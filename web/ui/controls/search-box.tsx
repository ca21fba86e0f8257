import { Search, X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

type SearchBoxProps = {
  label: string;
  placeholder: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** One comes to the page to type. */
  takesFocus?: boolean;
};

/** A large box to search with; its button empties it. */
export function SearchBox({ label, placeholder, clearLabel, value, onChange, takesFocus }: SearchBoxProps) {
  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a form, so that a phone's Search key ends the typing
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="relative mr-(--covered) max-w-2xl"
    >
      <Search
        size={19}
        aria-hidden="true"
        className="pointer-events-none absolute left-4 top-1/2 -translate-y-1/2 text-faint"
      />
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the page is for searching
        autoFocus={takesFocus}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full rounded-full border border-line bg-lift pl-12 pr-12 text-[15px] text-ink placeholder:text-faint"
      />
      {value !== '' && (
        <IconButton label={clearLabel} onClick={() => onChange('')} className="!absolute right-1.5 top-1.5">
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </form>
  );
}
