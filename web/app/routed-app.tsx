import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { useSessionState } from '#web/account/session-context.tsx';
import { isAuthorised } from '#web/account/session-store.ts';
import { ownAddress } from '#web/ui/addresses/own-address.ts';
import { type Whereabouts, WhereaboutsContext } from '#web/ui/addresses/whereabouts.tsx';
import type { LoadMusic } from './music-loader.ts';
import { loadScreenOf } from './routes.ts';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import { SignedOut } from './signed-out.tsx';
import { Waiting } from './waiting.tsx';

type RoutedAppProps = { loadMusic: LoadMusic };

/** Everything that has places to go to. */
export function RoutedApp({ loadMusic }: RoutedAppProps) {
  // Above what waits for it: what waits before it was ever shown forgets what it had begun.
  const [SignedIn] = useState(() => lazy(() => loadSignedIn(loadMusic)));
  return (
    <BrowserRouter basename={ownAddress('/')}>
      <RouterWhereabouts>
        <ErrorBoundary>
          <Suspense fallback={<Waiting />}>
            <InnerDoor SignedIn={SignedIn} />
          </Suspense>
        </ErrorBoundary>
      </RouterWhereabouts>
    </BrowserRouter>
  );
}

/** Whoever asks for the place, and would do without a router, goes by it here. */
function RouterWhereabouts({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(
    (): Whereabouts => ({ pathname, search, go: (path, options) => void navigate(path, options) }),
    [pathname, search, navigate],
  );
  return <WhereaboutsContext value={place}>{children}</WhereaboutsContext>;
}

/** Frame, provider, player and the screen of this address come together, not one after the other. */
async function loadSignedIn(loadMusic: LoadMusic) {
  const [{ SignedIn }, parts] = await Promise.all([
    import('./signed-in.tsx'),
    loadMusic(),
    loadScreenOf(location.pathname.replace(ownAddress('/'), '/')),
  ]);
  return { default: ({ userId }: { userId: string }) => <SignedIn userId={userId} parts={parts} /> };
}

/** Sidebar and player only for the fully authorised (behaviour.md#screens). */
function InnerDoor({ SignedIn }: { SignedIn: ComponentType<{ userId: string }> }) {
  const authorised = useSessionState(isAuthorised);
  const userId = useSessionState((state) => state.userId);
  return authorised && userId !== undefined ? <SignedIn key={userId} userId={userId} /> : <SignedOut />;
}
