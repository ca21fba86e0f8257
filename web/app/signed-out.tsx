import { Navigate, Route, Routes } from 'react-router';
import { LoginScreen } from '#web/account/login-screen.tsx';
import { useSessionState } from '#web/account/session-context.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { PageTabTitle } from './frame/page-tab-title.tsx';
import { guardedRoutes, LooseSongScreen, RareScreens, songRoute } from './routes.ts';
import { ScreenOutlet } from './screen-outlet.tsx';
import { StacksScreen } from './stacks/lazy-stacks-screen.ts';

/** The app of somebody who is not fully authorised: the login screen, at its address or in place of a guarded one (behaviour.md#screens). */
export function SignedOut() {
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
