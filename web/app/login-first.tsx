import { useLayoutEffect } from 'react';
import { LoginScreen } from '#web/account/login-screen.tsx';
import { useSessionState } from '#web/account/session-context.tsx';
import { useCurrentLocation } from '#web/ui/addresses/current-location.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { PageTabTitle } from './frame/page-tab-title.tsx';
import { stacksPath } from './guarded-paths.ts';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import { StacksScreen } from './stacks/lazy-stacks-screen.ts';

/** The login screen at its address or in place of a guarded one (behaviour.md#screens), before the rest of the app is there. */
export function LoginFirst() {
  const { pathname, go } = useCurrentLocation();
  const hasAccount = useSessionState(({ userId }) => userId !== undefined);
  const path = pathname.replace(/\/+$/, '');
  const isStacks = path === stacksPath;
  const isElsewhere = path === '' || (path === '/signup' && !hasAccount);
  useLayoutEffect(() => {
    if (isElsewhere) go('/login', { replace: true });
  }, [isElsewhere, go]);
  return (
    <main id="main" className="flex h-dvh flex-col overflow-y-auto">
      <ErrorBoundary key={String(isStacks)}>{isStacks ? <StacksScreen /> : <LoginScreen />}</ErrorBoundary>
      <PageTabTitle />
      <ToastHost />
    </main>
  );
}
