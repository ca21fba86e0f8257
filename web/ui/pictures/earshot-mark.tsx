/** The sign of the product: an ear, and what reaches it. */
export function EarshotMark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="2.2"
      strokeLinecap="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d="M8 19c-2.6-1.6-4-4-4-7a8 8 0 0 1 16 0" />
      <path d="M8.5 13a3.5 3.5 0 1 1 7 0c0 3.4-3 3.2-3 6a2.3 2.3 0 0 1-2.6 2.3" />
    </svg>
  );
}
