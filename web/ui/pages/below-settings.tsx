import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type BelowSettingsProps = {
  title: string;
  back: string;
  /** The section of Settings that leads here. */
  section: string;
  /** Below the title; its line stays free while it is empty. */
  lead?: string;
  children: ReactNode;
};

/** A page that Settings leads to, with the way back. */
export function BelowSettings({ title, back, section, lead, children }: BelowSettingsProps) {
  return (
    <div className="mx-auto w-full max-w-3xl pr-(--covered) pt-6">
      <Link
        to={`/settings#${section}`}
        className="mb-2 inline-flex items-center gap-1 rounded text-[13px] font-semibold text-mute hover:text-ink"
      >
        <ChevronLeft size={15} aria-hidden="true" />
        {back}
      </Link>
      <h1 className={`text-3xl font-bold tracking-tight ${lead === undefined ? 'mb-6' : 'mb-1'}`}>{title}</h1>
      {lead !== undefined && <p className="mb-6 min-h-6 break-all text-mute">{lead}</p>}
      {children}
    </div>
  );
}
