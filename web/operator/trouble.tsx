import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type TroubleProps = { children: ReactNode };

/** Something that the operator has to mend. */
export const Trouble = ({ children }: TroubleProps) => (
  <div role="alert" className="grid grid-cols-[auto_1fr] gap-x-3 font-semibold">
    <CircleAlert size={18} aria-hidden="true" className="mt-0.5" />
    <div className="grid min-w-0 gap-1">{children}</div>
  </div>
);
