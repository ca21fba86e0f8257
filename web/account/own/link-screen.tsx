import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { acceptInvitation, account, checkLink, resetPassword } from '#contract/own-account.ts';
import { call, sentenceOf } from '#web/api.ts';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { CredentialsForm, newPassword } from '../credentials-form.tsx';
import { useSession, useSessionState } from '../session-context.tsx';
import { accountTexts } from '../texts.ts';
import { useForm } from '../use-form.ts';
import { LinkPanel } from './link-panel.tsx';
import { ownAccountTexts as texts } from './own-account-texts.ts';

/** `/invitation#…` and `/new-password#…`: what an operator's link opens. */
export function LinkScreen() {
  const { token, opened, failure } = useLink();
  if (failure !== undefined)
    return (
      <LinkPanel title={texts.linkDead}>
        <p role="alert">{failure}</p>
        <Link
          to="/login"
          className="justify-self-start rounded font-semibold text-accent-ink hover:underline"
        >
          {texts.toLogin}
        </Link>
      </LinkPanel>
    );
  if (opened === undefined)
    return (
      <LinkPanel title={texts.opening}>
        <LoadingPage />
      </LinkPanel>
    );
  return opened.kind === 'invitation' ? (
    <InvitationForm token={token} />
  ) : (
    <ResetForm token={token} email={opened.email ?? ''} />
  );
}

/** Logs the page in as the account that the server has just given a session. */
function useEntry() {
  const session = useSession();
  const navigate = useNavigate();
  return async (id: string) => {
    await session.comeIn(id);
    await navigate('/');
  };
}

/** Says who is logged in here already, where that is somebody else than the link is for. */
function OtherAccount({ email }: { email?: string }) {
  const userId = useSessionState((state) => state.userId);
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (userId === undefined) return;
    const leaving = new AbortController();
    // Only a warning: without it the form works as well.
    call(account, {}, { signal: leaving.signal }).then(
      (own) => setCurrent(own.email),
      () => undefined,
    );
    return () => leaving.abort();
  }, [userId]);
  if (userId === undefined || current === undefined || current === email) return null;
  return <p className="break-words">{texts.loggedInAs(current)}</p>;
}

type FormProps = { token: string };

function InvitationForm({ token }: FormProps) {
  const enter = useEntry();
  const form = useForm({ email: '', password: '', confirmPassword: '' }, async (values) => {
    const { id } = await call(acceptInvitation, { token, ...values });
    await enter(id);
  });
  return (
    <LinkPanel title={texts.invitationTitle}>
      <p className="text-mute">{texts.invitationHint}</p>
      <OtherAccount />
      <CredentialsForm
        label={accountTexts.signUp}
        submit={accountTexts.createAccount}
        form={form}
        fields={[
          { name: 'email', label: accountTexts.email, type: 'email', autoComplete: 'username' },
          { ...newPassword, name: 'password', label: accountTexts.password, hint: texts.passwordHint },
          { ...newPassword, name: 'confirmPassword', label: accountTexts.confirmPassword },
        ]}
      />
    </LinkPanel>
  );
}

function ResetForm({ token, email }: FormProps & { email: string }) {
  const enter = useEntry();
  const form = useForm({ password: '', confirmPassword: '' }, async (values) => {
    const { id } = await call(resetPassword, { token, ...values });
    await enter(id);
  });
  return (
    <LinkPanel title={texts.resetTitle}>
      <p className="break-words text-mute">{texts.resetHint(email)}</p>
      <OtherAccount email={email} />
      <CredentialsForm
        submit={texts.setPassword}
        form={form}
        fields={[
          { ...newPassword, name: 'password', label: texts.newPassword, hint: texts.passwordHint },
          { ...newPassword, name: 'confirmPassword', label: texts.confirmPassword },
        ]}
      />
    </LinkPanel>
  );
}

type Opened = { kind: 'invitation' | 'reset'; email: string | null };

/** What the token behind the address's `#` opens; undefined until the server has said so. */
function useLink() {
  const token = useLocation().hash.slice(1);
  const [answer, setAnswer] = useState<{ token: string; opened?: Opened; failure?: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    call(checkLink, { token }, { signal: leaving.signal }).then(
      (opened) => setAnswer({ token, opened }),
      (thrown: unknown) => {
        if (!leaving.signal.aborted) setAnswer({ token, failure: sentenceOf(thrown) });
      },
    );
    return () => leaving.abort();
  }, [token]);
  const { opened, failure } = answer?.token === token ? answer : {};
  return { token, opened, failure };
}
