import { lazy, Suspense, useState } from 'react';
import { useCurrentLocation } from '#web/ui/addresses/current-location.tsx';
import { CredentialsForm, currentPassword } from './credentials-form.tsx';
import type { ServerConfig } from './read-server-config.ts';
import { useSession, useSessionState } from './session-context.tsx';
import { isAuthorised } from './session-store.ts';
import { SignupForm } from './signup-form.tsx';
import { accountTexts } from './texts.ts';
import { useForm } from './use-form.ts';

const SignInElsewhere = lazy(async () => ({
  default: (await import('./external-sign-in.tsx')).SignInElsewhere,
}));

const ForgotPassword = lazy(async () => ({
  default: (await import('./forgot-password.tsx')).ForgotPassword,
}));

const UnsentChanges = lazy(async () => ({ default: (await import('./unsent-changes.tsx')).UnsentChanges }));

/** Both forms behind one toggle. Where nobody has an account yet, the signup form shows first (behaviour.md#screens). */
export function CredentialsPanel({ config }: { config: ServerConfig | undefined }) {
  const { store } = useSession();
  // A page's own log-out takes the token with it.
  const isExpired = useSessionState((state) => state.isExpired || state.userToken);
  const { pathname, go } = useCurrentLocation();
  const open = config?.signups !== 'closed';
  const [isForgotten, setIsForgotten] = useState(false);
  const [chosen, setChosen] = useState<'login' | 'signup'>();
  const first = config?.hasAccounts === false;
  const form = open ? (chosen ?? (first ? 'signup' : 'login')) : 'login';
  return (
    <div className="grid gap-5">
      <h2 className="text-xl font-semibold">{form === 'login' ? accountTexts.logIn : accountTexts.signUp}</h2>
      {isExpired && <output className="-mt-3 block text-mute">{accountTexts.expired}</output>}
      {form === 'signup' && first && <p className="-mt-3 text-mute">{accountTexts.firstAccount}</p>}
      <Suspense>
        {config?.signIn && <SignInElsewhere signIn={config.signIn} />}
        {isExpired && <UnsentChanges />}
      </Suspense>
      {form === 'login' ? (
        <LoginForm />
      ) : (
        <SignupForm
          onSignedUp={() => {
            if (first) store.setState({ isFirst: first });
            // In place of a deep link one stays there; the toggle's own address goes on to /signup (behaviour.md#states), where
            // something is left to do.
            if (pathname === '/login' && !isAuthorised(store.getState())) go('/signup');
          }}
        />
      )}
      {form === 'login' && (
        <details className="text-[13px] text-mute" onToggle={() => setIsForgotten(true)}>
          <summary className="w-fit cursor-pointer rounded font-medium hover:text-ink">
            Forgot password?
          </summary>
          <Suspense>{isForgotten && <ForgotPassword config={config} />}</Suspense>
        </details>
      )}
      {open ? (
        <button
          type="button"
          onClick={() => setChosen(form === 'login' ? 'signup' : 'login')}
          className="justify-self-start rounded font-semibold text-accent-ink hover:underline"
        >
          {form === 'login' ? accountTexts.toSignup : accountTexts.toLogin}
        </button>
      ) : (
        <p className="text-[13px] text-mute">{accountTexts.signupsClosed}</p>
      )}
    </div>
  );
}

function LoginForm() {
  const session = useSession();
  const form = useForm({ email: '', password: '' }, session.logIn);
  return (
    <CredentialsForm
      submit={accountTexts.logIn}
      look="solid"
      form={form}
      fields={[
        { name: 'email', label: accountTexts.email, type: 'email', autoComplete: 'username' },
        { ...currentPassword, name: 'password', label: accountTexts.password },
      ]}
    />
  );
}
