import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invite, withdrawInvitation } from '#contract/operator.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { day } from './in-words.ts';
import { LinkBox, type OnceLink } from './link-box.tsx';
import { invitationsQuery, serverStatusQuery } from './operator-queries.ts';
import { operatorTexts as texts } from './operator-texts.ts';

/** Links that make one account each. */
export function InvitationsSection() {
  const queries = useQueryClient();
  const { data } = useQuery(invitationsQuery());
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const { data: status } = useQuery(serverStatusQuery());
  const [link, setLink] = useState<OnceLink>();
  const asksAgain = { onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery().queryKey }) };
  const made = useMutation({
    mutationFn: () => call(invite, { note, ...(email.trim() === '' ? {} : { email }) }),
    onSuccess: (once) => {
      setLink({ ...once, who: note.trim() || email.trim() || texts.somebody });
      setNote('');
      setEmail('');
    },
    ...asksAgain,
  });
  const withdrawn = useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { id }),
    ...asksAgain,
  });
  const error = made.error ?? withdrawn.error;
  return (
    <SettingsSection title={texts.inviteTitle}>
      <p className="max-w-xl text-mute">{texts.inviteHint}</p>
      <form
        className="grid w-full max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!made.isPending) made.mutate();
        }}
      >
        <label className="grid gap-1.5 text-[13px] font-semibold text-ink">
          {texts.inviteNote}
          <input
            value={note}
            maxLength={100}
            onChange={(event) => setNote(event.target.value)}
            className="h-11 w-full rounded-lg border border-line bg-bg px-3.5 text-[15px] font-normal text-ink"
          />
        </label>
        {status?.sendsMail && (
          <label className="grid gap-1.5 text-[13px] font-semibold text-ink">
            {texts.inviteEmail}
            <input
              type="email"
              value={email}
              maxLength={254}
              autoComplete="off"
              onChange={(event) => setEmail(event.target.value)}
              className="h-11 w-full rounded-lg border border-line bg-bg px-3.5 text-[15px] font-normal text-ink"
            />
          </label>
        )}
        <Button type="submit" disabled={made.isPending} className="justify-self-start">
          {texts.invite}
        </Button>
      </form>
      {link && <LinkBox key={link.url} {...link} />}
      {error && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
      {data !== undefined && data.invitations.length > 0 && (
        <ul className="grid w-full gap-3">
          {data.invitations.map(({ id, note: whom, expiresAt }) => (
            <li key={id} className="grid items-center justify-items-start gap-2 md:flex md:gap-3">
              <span className="grid min-w-0 flex-1">
                <span className="break-words font-semibold text-ink">{whom || texts.noNote}</span>
                <span className="text-[13px] text-mute">{texts.openUntil(day(expiresAt))}</span>
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
