import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import type { Session } from '#web/account/session.ts';
import { SessionContext, useSessionState } from '#web/account/session-context.tsx';
import { isAuthorised } from '#web/account/session-store.ts';
import { ownAddress } from '#web/ui/addresses/own-address.ts';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import type { LoadMusic } from './music-loader.ts';
import { loadScreenOf } from './routes.ts';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import { followTheme } from './shared/theme.ts';
import { SignedOut } from './signed-out.tsx';

type AppProps = { session: Session; loadMusic: LoadMusic };

/** The hall: introduces the rooms to each other and lets in who may come in. */
export function App({ session, loadMusic }: AppProps) {
  useEffect(() => {
    void session.start();
    return followTheme();
  }, [session]);
  return (
    <SessionContext value={session}>
      <BrowserRouter basename={ownAddress('/')}>
        <ErrorBoundary>
          <Suspense fallback={<Waiting />}>
            <Door loadMusic={loadMusic} />
          </Suspense>
        </ErrorBoundary>
      </BrowserRouter>
    </SessionContext>
  );
}

const Waiting = () => (
  <main className="flex h-dvh">
    <LoadingPage />
  </main>
);

/** Frame, provider, player and the screen of this address come together, not one after the other. */
async function loadSignedIn(loadMusic: LoadMusic) {
  const [{ SignedIn }, parts] = await Promise.all([
    import('./signed-in.tsx'),
    loadMusic(),
    loadScreenOf(location.pathname.replace(ownAddress('/'), '/')),
  ]);
  return { default: ({ userId }: { userId: string }) => <SignedIn userId={userId} parts={parts} /> };
}

/** behaviour.md#screens: a loading ring until the stored tokens are read; sidebar and player only for the fully authorised. */
function Door({ loadMusic }: Pick<AppProps, 'loadMusic'>) {
  const [SignedIn] = useState(() => lazy(() => loadSignedIn(loadMusic)));
  const stage = useSessionState((state) => state.stage);
  const authorised = useSessionState(isAuthorised);
  const userId = useSessionState((state) => state.userId);
  if (stage === 'starting') return <Waiting />;
  return authorised && userId !== undefined ? <SignedIn key={userId} userId={userId} /> : <SignedOut />;
}
