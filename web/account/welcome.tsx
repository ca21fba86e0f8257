import { lazy, Suspense, useEffect, useState } from 'react';
import { AddressLink, useCurrentLocation } from '#web/ui/addresses/current-location.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import type { ServerConfig } from './read-server-config.ts';
import { useSession, useSessionState } from './session-context.tsx';
import { isAuthorised } from './session-store.ts';
import { accountTexts } from './texts.ts';

const ChooseProvider = lazy(async () => ({
  default: (await import('./choose-provider.tsx')).ChooseProvider,
}));

/** After the log-in and before the music: the one button that is left to press (behaviour.md#screens). At `/signup` also afterwards. */
export function Welcome({ providers }: { providers: ServerConfig['providers'] }) {
  const session = useSession();
  const { pathname, go } = useCurrentLocation();
  const isDone = useSessionState(isAuthorised);
  const [busy, setBusy] = useState(false);
  // A window that opens some seconds after the click is one that browsers shut.
  const [isPrepared, setIsPrepared] = useState(false);

  useEffect(() => {
    void session.prepare().then(() => setIsPrepared(true));
  }, [session]);

  async function authorize(): Promise<void> {
    setBusy(true);
    await session.authorize();
    setBusy(false);
    if (pathname === '/signup' && isAuthorised(session.store.getState())) go('/');
  }

  async function logOut(): Promise<void> {
    await session.logOut();
    go('/login');
  }

  return (
    // What is offered comes first, and whole: nothing may move under a click on what stands below it.
    <Suspense fallback={<LoadingRing />}>
      <div className="grid gap-4">
        {providers.length > 1 ? (
          <ChooseProvider providers={providers} welcome={!isDone} />
        ) : (
          <p className="text-mute">
            {(isDone ? accountTexts.allSet : accountTexts.welcomeHint)(
              providers[0]?.displayName ?? accountTexts.anyProvider,
            )}
          </p>
        )}
        <Button look="solid" disabled={busy || !isPrepared} onClick={() => void authorize()}>
          {busy ? accountTexts.authorizing : accountTexts.authorize}
        </Button>
        <Button disabled={busy} onClick={() => void logOut()}>
          {accountTexts.logout}
        </Button>
        {isDone && (
          <AddressLink
            to="/"
            className="justify-self-center rounded font-semibold text-accent-ink hover:underline"
          >
            {accountTexts.goHome}
          </AddressLink>
        )}
      </div>
    </Suspense>
  );
}
