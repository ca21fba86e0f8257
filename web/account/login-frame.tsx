import type { ReactNode } from 'react';
import { EarshotMark } from '#web/ui/pictures/earshot-mark.tsx';

type LoginFrameProps = { title: string; claim?: string | undefined; children: ReactNode };

/** What stands around the log-in, and around what the links of an operator open. */
export function LoginFrame({ title, claim, children }: LoginFrameProps) {
  return (
    <div className="relative grid min-h-full flex-1 place-items-center overflow-hidden px-5 py-10">
      <div aria-hidden="true" className="login-glow absolute inset-x-0 top-0 h-[70vh]" />
      <div className="@container relative w-full max-w-[400px]">
        <header className="mb-8 grid justify-items-center gap-2 text-center">
          <EarshotMark size={46} />
          <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
          {claim !== undefined && <p className="text-mute">{claim}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
