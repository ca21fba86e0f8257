import { useEffect, useLayoutEffect, useState } from 'react';
import { LoginScreen } from '#web/account/login-screen.tsx';
import type { Session } from '#web/account/session.ts';
import { SessionContext, useSession, useSessionState } from '#web/account/session-context.tsx';
import { isAuthorised } from '#web/account/session-store.ts';
import { useCurrentLocation } from '#web/ui/addresses/current-location.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { PageTabTitle } from './frame/page-tab-title.tsx';
import { isLoginAddress, stacksPath } from './guarded-paths.ts';
import { LoadingScreen } from './loading-screen.tsx';
import type { LoadMusic } from './music-loader.ts';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import { followTheme } from './shared/theme.ts';
import { StacksScreen } from './stacks/lazy-stacks-screen.ts';

type AppProps = { session: Session; loadMusic: LoadMusic };

/** The app: connects the modules and shows the log-in to everybody who is not signed in. The session was started before. */
export function App({ session, loadMusic }: AppProps) {
  useEffect(followTheme, []);
  return (
    <SessionContext value={session}>
      <ErrorBoundary>
        <MusicGate loadMusic={loadMusic} />
      </ErrorBoundary>
    </SessionContext>
  );
}

const ignore = () => undefined;

/** What a listener sees loads in parallel with the router; its user reports a failed load. */
async function loadRoutedApp(loadMusic: LoadMusic, isIn: boolean) {
  if (isIn) {
    loadMusic().catch(ignore);
    import('./signed-in.tsx').catch(ignore);
  }
  const routed = await import('./routed-app.tsx');
  return routed.loadRoutedApp(loadMusic, isIn);
}

/** behaviour.md#screens: a loading ring until the stored tokens are read. The log-in goes without the router, until that was needed once. */
function MusicGate({ loadMusic }: Pick<AppProps, 'loadMusic'>) {
  const { store } = useSession();
  const [RoutedApp] = useState(() =>
    lazily(() => loadRoutedApp(loadMusic, isAuthorised(store.getState())), LoadingScreen),
  );
  const [isRouted, setIsRouted] = useState(false);
  const stage = useSessionState((state) => state.stage);
  const isIn = useSessionState(isAuthorised);
  const { pathname } = useCurrentLocation();
  if (stage === 'starting') return <LoadingScreen />;
  if (!isRouted && (isIn || !isLoginAddress(pathname))) setIsRouted(true);
  return isRouted ? <RoutedApp /> : <LoginFirst />;
}

/** The login screen at its address or in place of a guarded one (behaviour.md#screens), before the rest of the app is there. */
function LoginFirst() {
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
