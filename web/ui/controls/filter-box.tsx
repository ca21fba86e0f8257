import { ListFilter } from 'lucide-react';

type FilterBoxProps = { label: string; value: string; onChange: (value: string) => void };

/** A box that narrows what stands below it. Escape empties it. */
export function FilterBox({ label, value, onChange }: FilterBoxProps) {
  return (
    <div className="relative w-full wide:w-72">
      <ListFilter
        size={17}
        aria-hidden="true"
        className="pointer-events-none absolute left-3.5 top-1/2 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        className="h-11 w-full rounded-full border border-line bg-lift pl-10 pr-4 text-ink placeholder:text-faint"
      />
    </div>
  );
}
