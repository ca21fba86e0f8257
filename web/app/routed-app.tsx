import { type ComponentType, type ReactNode, useMemo } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { useSessionState } from '#web/account/session-context.tsx';
import { isAuthorised } from '#web/account/session-store.ts';
import { type CurrentLocation, CurrentLocationContext } from '#web/ui/addresses/current-location.tsx';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import type { LoadMusic } from './music-loader.ts';
import { loadScreenOf } from './routes.ts';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import { SignedOut } from './signed-out.tsx';

type Inner = ComponentType<{ userId: string }>;

/** Everything that has places to go to; for whoever is in it comes with what they see inside. */
export async function loadRoutedApp(
  loadMusic: LoadMusic,
  isIn: boolean,
): Promise<{ default: ComponentType }> {
  const SignedIn = lazily(() => loadSignedIn(loadMusic), LoadingScreen);
  if (isIn) await SignedIn.load();
  return { default: () => <RoutedApp SignedIn={SignedIn} /> };
}

function RoutedApp({ SignedIn }: { SignedIn: Inner }) {
  return (
    <BrowserRouter basename={serverUrl('/')}>
      <RouterWhereabouts>
        <ErrorBoundary>
          <InnerDoor SignedIn={SignedIn} />
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
    (): CurrentLocation => ({ pathname, search, go: (path, options) => void navigate(path, options) }),
    [pathname, search, navigate],
  );
  return <CurrentLocationContext value={place}>{children}</CurrentLocationContext>;
}

/** Frame, provider, player and the screen of this address come together, not one after the other. */
async function loadSignedIn(loadMusic: LoadMusic) {
  const [{ SignedIn }, parts] = await Promise.all([
    import('./signed-in.tsx'),
    loadMusic(),
    loadScreenOf(location.pathname.replace(serverUrl('/'), '/')),
  ]);
  return { default: ({ userId }: { userId: string }) => <SignedIn userId={userId} parts={parts} /> };
}

/** Sidebar and player only for the fully authorised (behaviour.md#screens). */
function InnerDoor({ SignedIn }: { SignedIn: Inner }) {
  const authorised = useSessionState(isAuthorised);
  const userId = useSessionState((state) => state.userId);
  return authorised && userId !== undefined ? <SignedIn key={userId} userId={userId} /> : <SignedOut />;
}
