import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link to a page below Settings, as large as a button. */
export function LinkButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold text-ink hover:bg-lift pointer-coarse:h-11"
    >
      {children}
    </Link>
  );
}
