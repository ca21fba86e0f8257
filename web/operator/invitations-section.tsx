import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { invite, withdrawInvitation } from '#contract/operator.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { formatDay } from './format-values.ts';
import { LinkBox, type OnceLink } from './link-box.tsx';
import { invitationsQuery, serverStatusQuery } from './operator-queries.ts';
import { operatorTexts as texts } from './operator-texts.ts';

/** Makes an invitation, and has it sent where this server sends mail. */
function InvitationForm({ onLink }: { onLink: (link: OnceLink) => void }) {
  const queries = useQueryClient();
  const { data: status } = useQuery(serverStatusQuery());
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(invite, { note, ...(email.trim() === '' ? {} : { email }) }),
    onSuccess: (once) => {
      onLink({ ...once, who: note.trim() || email.trim() || texts.somebody });
      setNote('');
      setEmail('');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
  return (
    <form
      noValidate
      className="grid w-full max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <Line label={texts.inviteNote} value={note} maxLength={100} onText={setNote} />
      {status?.sendsMail && (
        <Line
          label={texts.inviteEmail}
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          onText={setEmail}
        />
      )}
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {texts.invite}
      </Button>
      <ErrorLine>{error && sentenceOf(error)}</ErrorLine>
    </form>
  );
}

type LineProps = Omit<ComponentProps<'input'>, 'className' | 'onChange'> & {
  label: string;
  onText: (text: string) => void;
};

const Line = ({ label, onText, ...rest }: LineProps) => (
  <label className="grid gap-1.5 text-[13px] font-semibold text-ink">
    {label}
    <input
      onChange={(event) => onText(event.target.value)}
      className="h-11 w-full rounded-lg border border-line bg-bg px-3.5 text-[15px] font-normal text-ink"
      {...rest}
    />
  </label>
);

/** Links that make one account each. */
export function InvitationsSection() {
  const queries = useQueryClient();
  const { data } = useQuery(invitationsQuery());
  const [link, setLink] = useState<OnceLink>();
  const withdrawn = useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
  return (
    <SettingsSection title={texts.inviteTitle}>
      <p className="max-w-xl text-mute">{texts.inviteHint}</p>
      <InvitationForm onLink={setLink} />
      {link && <LinkBox key={link.url} {...link} />}
      <ErrorLine>{withdrawn.error && sentenceOf(withdrawn.error)}</ErrorLine>
      {data !== undefined && data.invitations.length > 0 && (
        <ul className="grid w-full gap-3">
          {data.invitations.map(({ id, note: whom, expiresAt }) => (
            <li key={id} className="grid items-center justify-items-start gap-2 wide:flex wide:gap-3">
              <span className="grid min-w-0 flex-1">
                <span className="break-words font-semibold text-ink">{whom || texts.noNote}</span>
                <span className="text-[13px] text-mute">{texts.openUntil(formatDay(expiresAt))}</span>
              </span>
              <Button
                aria-label={texts.withdrawNamed(whom || texts.noNote)}
                disabled={withdrawn.isPending}
                onClick={() => withdrawn.mutate(id)}
              >
                {texts.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
