import type { ReactNode } from 'react';

type NoticeProps = { title: string; children?: ReactNode };

/** What to know, or what to do next, where content would otherwise stand. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center text-mute">
      <h2 className="text-xl font-semibold text-ink">{title}</h2>
      {children}
    </div>
  );
}
