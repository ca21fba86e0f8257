type ChipProps = {
  label: string;
  pressed: boolean;
  onToggle: () => void;
  /** Of a chip that opens a menu: whether it is open. */
  menu?: boolean;
};

/** A filter that is on or off. */
export function Chip({ label, pressed, onToggle, menu }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={menu === undefined ? pressed : undefined}
      aria-haspopup={menu === undefined ? undefined : 'menu'}
      aria-expanded={menu}
      onClick={onToggle}
      className={`h-8 rounded-full border px-3 roomy:px-4 text-[13px] font-semibold transition ${pressed ? 'border-transparent bg-ink text-bg' : 'border-line text-mute hover:bg-lift hover:text-ink'}`}
    >
      {label}
    </button>
  );
}
