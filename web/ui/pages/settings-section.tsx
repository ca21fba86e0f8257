import { type ReactNode, useId } from 'react';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5 rounded-2xl border border-line bg-pane p-5 md:p-6">
      <h2 id={id} className="mb-4 text-lg font-[660]">
        {title}
      </h2>
      <div className="grid grid-cols-1 justify-items-start gap-4">{children}</div>
    </section>
  );
}
