import type { ReactNode } from 'react';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { LoginFrame } from '../login-frame.tsx';

/** The page that an invitation or a reset opens; looks like the log-in. */
export function LinkPanel({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <LoginFrame title={title}>
      <div className="grid gap-4 rounded-2xl border border-line bg-pane p-6 @sm:p-8">{children}</div>
    </LoginFrame>
  );
}
