import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { ErrorBoundary } from './shared/error-boundary.tsx';

/** Where a screen stands: its chunk may be on its way, and its faults stay inside. */
export function ScreenOutlet({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
