import { useState } from 'react';
import { forgotPassword } from '#contract/own-account.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import type { ServerConfig } from './read-server-config.ts';
import { useForm } from './use-form.ts';

const texts = {
  noMail:
    'This server sends no mail. Whoever runs it can make a link with which you set a new password: ask them.',
  about: 'A link with which you set a new password is sent to your e-mail address.',
  email: 'Your e-mail address',
  send: 'Send me a link',
  sent: 'If this is the address of an account, a link is on its way to it and opens within an hour. Where none arrives, look among the spam, or ask whoever runs this server.',
} as const;

type ForgotPasswordProps = { config: Pick<ServerConfig, 'sendsMail'> | undefined };

/** How one comes by a new password: by e-mail where this server sends any. */
export const ForgotPassword = ({ config }: ForgotPasswordProps) =>
  config?.sendsMail ? <ForgotPasswordForm /> : <p className="mt-2">{texts.noMail}</p>;

/** Asks for a link for a new password. What it answers is the same whether or not the address has an account. */
function ForgotPasswordForm() {
  const [isSent, setIsSent] = useState(false);
  const { busy, field, sentence, onSubmit } = useForm({ email: '' }, async (values) => {
    setIsSent(false);
    await call(forgotPassword, values);
    setIsSent(true);
  });
  return (
    <form noValidate onSubmit={onSubmit} className="mt-2 grid gap-3" aria-label={texts.send}>
      <p>{texts.about}</p>
      <Field label={texts.email} type="email" name="email" autoComplete="username" {...field('email')} />
      <ErrorLine>{sentence}</ErrorLine>
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {texts.send}
      </Button>
      <output>{isSent && texts.sent}</output>
    </form>
  );
}
