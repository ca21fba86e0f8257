/** How far something is, from 0 to 1, around a square that says that it can be stopped. */
export const ProgressRing = ({ share }: { share: number }) => (
  <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
    <circle cx="11" cy="11" r="9" stroke="var(--line)" strokeWidth="2.5" />
    <circle
      cx="11"
      cy="11"
      r="9"
      pathLength={100}
      stroke="currentColor"
      strokeWidth="2.5"
      strokeDasharray={`${share * 100} 100`}
      strokeLinecap="round"
      transform="rotate(-90 11 11)"
    />
    <rect x="8" y="8" width="6" height="6" rx="1" fill="currentColor" />
  </svg>
);
