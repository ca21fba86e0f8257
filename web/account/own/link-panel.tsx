import type { ReactNode } from 'react';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { EarshotMark } from '#web/ui/pictures/earshot-mark.tsx';

type LinkPanelProps = { title: string; children: ReactNode };

/** The page that an invitation or a reset opens; looks like the log-in. */
export function LinkPanel({ title, children }: LinkPanelProps) {
  usePageTitle(title);
  return (
    <div className="relative grid min-h-full flex-1 place-items-center overflow-hidden px-5 py-10">
      <div aria-hidden="true" className="login-glow absolute inset-x-0 top-0 h-[70vh]" />
      <div className="relative w-full max-w-[400px]">
        <header className="mb-8 grid justify-items-center gap-2 text-center">
          <EarshotMark size={46} />
          <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        </header>
        <div className="grid gap-4 rounded-2xl border border-line bg-pane p-6 sm:p-8">{children}</div>
      </div>
    </div>
  );
}
