import { AddressLink } from '#web/ui/addresses/whereabouts.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { EarshotMark } from '#web/ui/pictures/earshot-mark.tsx';
import { CredentialsPanel } from './credentials-panel.tsx';
import { useSessionState } from './session-context.tsx';
import { accountTexts } from './texts.ts';
import { useServerConfig } from './use-server-config.ts';
import { Welcome } from './welcome.tsx';

/** Log in, sign up, and after that the welcome with its authorise button (behaviour.md#screens), at its own address or in place of a guarded one. */
export function LoginScreen() {
  const isSignedIn = useSessionState((state) => state.userId !== undefined);
  const { config, failed } = useServerConfig();
  usePageTitle(isSignedIn ? accountTexts.welcome : accountTexts.logIn);
  return (
    <div className="relative grid min-h-full flex-1 place-items-center overflow-hidden px-5 py-10">
      <div aria-hidden="true" className="login-glow absolute inset-x-0 top-0 h-[70vh]" />
      <div className="relative w-full max-w-[400px]">
        <header className="mb-8 grid justify-items-center gap-2 text-center">
          <EarshotMark size={46} />
          <h1 className="text-3xl font-bold tracking-tight">
            {isSignedIn ? accountTexts.welcome : accountTexts.product}
          </h1>
          {!isSignedIn && <p className="text-mute">{accountTexts.claim}</p>}
        </header>
        <div className="rounded-2xl border border-line bg-pane p-6 shadow-[0_30px_80px_-50px_var(--shade)] sm:p-8">
          {isSignedIn ? (
            <Welcome providers={config?.providers ?? []} />
          ) : config === undefined && !failed ? (
            <LoadingPage />
          ) : (
            <CredentialsPanel config={config} />
          )}
        </div>
        <p className="mt-6 text-center text-[13px] text-mute">
          <AddressLink to="/stacks" className="rounded hover:text-ink hover:underline">
            {accountTexts.about}
          </AddressLink>
        </p>
      </div>
    </div>
  );
}
