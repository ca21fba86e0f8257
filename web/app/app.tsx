import { useEffect, useState } from 'react';
import type { Session } from '#web/account/session.ts';
import { SessionContext, useSession, useSessionState } from '#web/account/session-context.tsx';
import { isAuthorised } from '#web/account/session-store.ts';
import { useCurrentLocation } from '#web/ui/addresses/current-location.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { isLoginAddress } from './guarded-paths.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { LoginFirst } from './login-first.tsx';
import type { LoadMusic } from './music-loader.ts';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import { followTheme } from './shared/theme.ts';

type AppProps = { session: Session; loadMusic: LoadMusic };

/** The hall: introduces the rooms to each other and lets in who may come in. The session was started before. */
export function App({ session, loadMusic }: AppProps) {
  useEffect(followTheme, []);
  return (
    <SessionContext value={session}>
      <ErrorBoundary>
        <Door loadMusic={loadMusic} />
      </ErrorBoundary>
    </SessionContext>
  );
}

const ignore = () => undefined;

/** What a listener sees comes beside the router, not after it; whoever needs it tells what did not come. */
async function loadRoutedApp(loadMusic: LoadMusic, isIn: boolean) {
  if (isIn) {
    loadMusic().catch(ignore);
    import('./signed-in.tsx').catch(ignore);
  }
  const routed = await import('./routed-app.tsx');
  return routed.loadRoutedApp(loadMusic, isIn);
}

/** behaviour.md#screens: a loading ring until the stored tokens are read. The log-in goes without the router, until that was needed once. */
function Door({ loadMusic }: Pick<AppProps, 'loadMusic'>) {
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
