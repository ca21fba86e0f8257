import { createElement, type ReactNode, useContext, useId } from 'react';
import { HeadingLevel } from './heading-level.ts';

const look = 'mb-5 rounded-2xl border border-line bg-pane p-5 wide:p-6';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const level = useContext(HeadingLevel);
  return (
    <section aria-labelledby={id} className={look}>
      {createElement(level, { id, className: 'mb-4 text-lg font-[660]' }, title)}
      <div className="grid grid-cols-1 justify-items-start gap-4">{children}</div>
    </section>
  );
}

/** A section under the heading of its group alone. */
export function UntitledSection({ children }: { children: ReactNode }) {
  return <div className={`${look} grid grid-cols-1 justify-items-start gap-4`}>{children}</div>;
}
