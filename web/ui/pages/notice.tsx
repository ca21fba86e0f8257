import type { ReactNode } from 'react';

type NoticeProps = { title: string; level?: 1 | 2; children?: ReactNode };

/** What to know, or what to do next, where content would otherwise stand. */
export function Notice({ title, level = 2, children }: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="pr-(--covered)">
      <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center text-mute">
        <Heading className="max-w-full [overflow-wrap:anywhere] text-xl font-semibold text-ink">
          {title}
        </Heading>
        {children}
      </div>
    </div>
  );
}
