/** Something is on its way and its size is not known yet. Nothing shows for the first 150 ms. */
export function LoadingRing({ label = 'Loading...' }: { label?: string }) {
  return (
    <output className="patient inline-grid place-items-center">
      <svg viewBox="0 0 36 36" fill="none" strokeWidth="3" className="size-9 animate-spin" aria-hidden="true">
        <circle cx="18" cy="18" r="14" stroke="var(--line)" />
        <circle cx="18" cy="18" r="14" stroke="var(--accent)" strokeDasharray="26 88" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </output>
  );
}
