import { AddressLink } from '#web/ui/addresses/current-location.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { CredentialsPanel } from './credentials-panel.tsx';
import { LoginFrame } from './login-frame.tsx';
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
    <LoginFrame
      title={isSignedIn ? accountTexts.welcome : accountTexts.product}
      claim={isSignedIn ? undefined : accountTexts.claim}
    >
      <div className="rounded-2xl border border-line bg-pane p-6 shadow-[0_30px_80px_-50px_var(--shade)] @sm:p-8">
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
    </LoginFrame>
  );
}
