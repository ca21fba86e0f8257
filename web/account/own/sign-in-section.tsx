import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { linkIdentity, type SignInWays, unlinkIdentity } from '#contract/sign-in.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { signInQuery } from '../account-query.ts';
import { CredentialsForm, currentPassword } from '../credentials-form.tsx';
import { whyNotIn } from '../sign-in-texts.ts';
import { useForm } from '../use-form.ts';
import { ownAccountTexts as texts } from './own-account-texts.ts';

/** Who the listener is elsewhere; nothing where nobody is anybody elsewhere. */
export function SignInSection({ ways }: { ways: SignInWays }) {
  const { provider, identities, hasPassword } = ways;
  const word = new URLSearchParams(useLocation().search).get('sign-in');
  const queries = useQueryClient();
  const unlink = useMutation({
    mutationFn: (id: string) => call(unlinkIdentity, { id }),
    onSuccess: async () => {
      toast.success(texts.unlinked);
      await queries.invalidateQueries({ queryKey: signInQuery().queryKey });
    },
  });
  if (provider === null && identities.length === 0) return null;
  const sentence = word === 'linked' ? texts.linked : whyNotIn(word, provider ?? '');
  return (
    <SettingsSection title={texts.signInTitle}>
      <p className="text-mute">{texts.signInHint}</p>
      {sentence !== undefined && <output className="text-ink">{sentence}</output>}
      <ul className="grid w-full gap-3">
        {identities.map(({ id, at, label }) => {
          const where = at === 'proxy' ? texts.byProxy : at;
          return (
            <li key={id} className="grid items-center justify-items-start gap-2 wide:flex wide:gap-3">
              <span className="grid min-w-0 flex-1">
                <span className="font-semibold break-all text-ink">{label}</span>
                <span className="text-[13px] break-all text-mute">{where}</span>
              </span>
              <Button
                aria-label={texts.unlinkNamed(label)}
                disabled={unlink.isPending}
                onClick={() => unlink.mutate(id)}
              >
                {texts.unlink}
              </Button>
            </li>
          );
        })}
      </ul>
      <ErrorLine>{unlink.error && sentenceOf(unlink.error)}</ErrorLine>
      {provider !== null && <LinkForm provider={provider} hasPassword={hasPassword} />}
    </SettingsSection>
  );
}

/** Goes to the provider, to come back linked. An account with a password asks for it first. */
function LinkForm({ provider, hasPassword }: { provider: string; hasPassword: boolean }) {
  const form = useForm(
    { password: '' },
    async (values) => {
      const { url } = await call(linkIdentity, values);
      location.assign(url);
    },
    hasPassword ? [] : ['password'],
  );
  return (
    <CredentialsForm
      submit={texts.linkTo(provider)}
      form={form}
      fields={hasPassword ? [{ ...currentPassword, name: 'password', label: texts.currentPassword }] : []}
    />
  );
}
