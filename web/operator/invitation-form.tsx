import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { invite } from '#contract/operator.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { OnceLink } from './link-box.tsx';
import { invitationsQuery, serverStatusQuery } from './operator-queries.ts';
import { operatorTexts as texts } from './operator-texts.ts';

type InvitationFormProps = { onLink: (link: OnceLink) => void };

/** Makes an invitation, and has it sent where this server sends mail. */
export function InvitationForm({ onLink }: InvitationFormProps) {
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
      {error && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
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
