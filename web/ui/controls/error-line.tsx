import type { ReactNode } from 'react';

/** What went wrong, said at once; nothing where nothing did. */
export const ErrorLine = ({ className = '', children }: { className?: string; children: ReactNode }) =>
  children ? (
    <p role="alert" className={`text-danger ${className}`}>
      {children}
    </p>
  ) : null;
