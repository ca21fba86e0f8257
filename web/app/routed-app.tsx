import { type ComponentType, type ReactNode, useMemo } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { LoginScreen } from '#web/account/login-screen.tsx';
import { useSessionState } from '#web/account/session-context.tsx';
import { isAuthorised } from '#web/account/session-store.ts';
import { type CurrentLocation, CurrentLocationContext } from '#web/ui/addresses/current-location.tsx';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { PageTabTitle } from './frame/page-tab-title.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import type { LoadMusic } from './music-loader.ts';
import { guardedRoutes, LooseSongScreen, loadScreenOf, RareScreens, songRoute } from './routes.ts';
import { ScreenOutlet } from './screen-outlet.tsx';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import { StacksScreen } from './stacks/lazy-stacks-screen.ts';

type Inner = ComponentType<{ userId: string }>;

/** Everything that needs the router, with the signed-in app. */
export async function loadRoutedApp(loadMusic: LoadMusic, isIn: boolean): Promise<ComponentType> {
  const SignedIn = lazily(() => loadSignedIn(loadMusic), LoadingScreen);
  if (isIn) await SignedIn.load();
  return () => <RoutedApp SignedIn={SignedIn} />;
}

function RoutedApp({ SignedIn }: { SignedIn: Inner }) {
  return (
    <BrowserRouter basename={serverUrl('/')}>
      <RouterLocation>
        <ErrorBoundary>
          <SessionGate SignedIn={SignedIn} />
        </ErrorBoundary>
      </RouterLocation>
    </BrowserRouter>
  );
}

/** Gives the router's location to components that also work without a router. */
function RouterLocation({ children }: { children: ReactNode }) {
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
  return ({ userId }: { userId: string }) => <SignedIn userId={userId} parts={parts} />;
}

/** Sidebar and player only for the fully authorised (behaviour.md#screens). */
function SessionGate({ SignedIn }: { SignedIn: Inner }) {
  const authorised = useSessionState(isAuthorised);
  const userId = useSessionState((state) => state.userId);
  return authorised && userId !== undefined ? <SignedIn key={userId} userId={userId} /> : <SignedOut />;
}

/** The app of somebody who is not fully authorised: the login screen, at its address or in place of a guarded one (behaviour.md#screens). */
function SignedOut() {
  const hasAccount = useSessionState(({ userId }) => userId !== undefined);
  const login = <LoginScreen />;
  return (
    <main id="main" className="flex h-dvh flex-col overflow-y-auto">
      <ScreenOutlet>
        <Routes>
          <Route path="/login" element={login} />
          <Route path="/signup" element={hasAccount ? login : <Navigate to="/" replace />} />
          <Route path={songRoute.path} element={<LooseSongScreen />} />
          <Route path="/stacks" element={<StacksScreen />} />
          {guardedRoutes.map(({ path }) => (
            <Route key={path} path={path} element={path === '/' ? <Navigate to="/login" replace /> : login} />
          ))}
          <Route path="*" element={<RareScreens login={login} />} />
        </Routes>
      </ScreenOutlet>
      <PageTabTitle />
      <ToastHost />
    </main>
  );
}
