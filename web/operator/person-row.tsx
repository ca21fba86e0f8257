import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  deletePerson,
  disablePerson,
  enablePerson,
  handOver,
  makeResetLink,
  type people,
} from '#contract/operator.ts';
import { signInQuery } from '#web/account/account-query.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmButton } from '#web/ui/controls/confirm-button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { formatDay } from './format-values.ts';
import type { OnceLink } from './link-box.tsx';
import { operatorTexts as texts } from './operator-texts.ts';
import { PasswordInput } from './password-input.tsx';

export type Person = z.output<typeof people.reply>['people'][number];

type PersonRowProps = { person: Person; isYou: boolean; onLink: (link: OnceLink) => void };

export const nameOf = ({ name, email }: Person) => (name === '' ? email : name);

/** A person of this server, with what the operator may do for them. */
export function PersonRow({ person, isYou, onLink }: PersonRowProps) {
  const who = nameOf(person);
  const marks = [
    isYou && texts.you,
    person.isOperator && texts.operator,
    person.isDisabled && texts.disabled,
  ];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="grid gap-3">
      <span className="grid items-center justify-items-start gap-2 wide:flex wide:gap-3">
        <span className="grid min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 break-all font-semibold text-ink">
            {who}
            {marks
              .filter((mark) => mark !== false)
              .map((mark) => (
                <span
                  key={mark}
                  className="rounded-full border border-line px-2 text-[12px] font-medium text-mute"
                >
                  {mark}
                </span>
              ))}
          </span>
          <span className="break-words text-[13px] text-mute">
            {[
              ...(who === person.email ? [] : [person.email]),
              texts.since(formatDay(person.createdAt)),
              person.lastSeenAt === null ? texts.never : texts.lastSeen(formatDay(person.lastSeenAt)),
            ].join(' · ')}
          </span>
        </span>
        {!person.isOperator && (
          <Button
            aria-expanded={isOpen}
            aria-label={texts.optionsFor(who)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {texts.options}
          </Button>
        )}
      </span>
      {isOpen && <PersonActions person={person} onLink={onLink} />}
    </li>
  );
}

type PersonActionsProps = Pick<PersonRowProps, 'person' | 'onLink'>;

function PersonActions({ person, onLink }: PersonActionsProps) {
  const who = nameOf(person);
  const [password, setPassword] = useState('');
  const { data: ways } = useQuery(signInQuery());
  const hasPassword = ways?.hasPassword ?? true;
  const { act, isPending, error } = usePersonActions(person, onLink);
  return (
    <div className="grid gap-3">
      <span className="flex flex-wrap items-start gap-2">
        <Button disabled={isPending} onClick={() => act(person.isDisabled ? 'enable' : 'disable')}>
          {person.isDisabled ? texts.enable : texts.disable}
        </Button>
        <Button disabled={isPending} onClick={() => act('reset')}>
          {texts.resetLink}
        </Button>
        {!person.isDisabled && (
          <ConfirmButton
            label={texts.handOver}
            question={texts.handOverQuestion(who)}
            confirm={texts.handOverConfirm}
            cancel={texts.cancel}
            busy={isPending}
            onConfirm={() => act('handOver', password)}
          >
            {hasPassword && <PasswordInput label={texts.password} value={password} onChange={setPassword} />}
          </ConfirmButton>
        )}
        <ConfirmButton
          label={texts.delete}
          question={texts.deleteQuestion(who)}
          confirm={texts.deleteConfirm}
          cancel={texts.cancel}
          busy={isPending}
          onConfirm={() => act('delete')}
        />
      </span>
      <ErrorLine>{error && sentenceOf(error)}</ErrorLine>
    </div>
  );
}

type Action = 'enable' | 'disable' | 'reset' | 'handOver' | 'delete';

/** What the operator may do for somebody, one at a time; the lists are asked again after each. */
function usePersonActions(
  { id, name, email }: { id: string; name: string; email: string },
  onLink: (link: OnceLink) => void,
) {
  const queries = useQueryClient();
  const who = name === '' ? email : name;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ action, password }: { action: Action; password: string }) => {
      if (action === 'enable') return call(enablePerson, { id });
      if (action === 'disable') return call(disablePerson, { id });
      if (action === 'handOver') return call(handOver, { id, password });
      if (action === 'delete') return call(deletePerson, { id });
      return onLink({ ...(await call(makeResetLink, { id })), who });
    },
    onSuccess: (_done, { action }) => {
      if (action === 'delete') toast.success(texts.deleted(who));
      if (action === 'handOver') toast.success(texts.handedOver(who));
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['operator'] });
      await queries.invalidateQueries({ queryKey: ['account'] });
    },
  });
  return { act: (action: Action, password = '') => mutate({ action, password }), isPending, error };
}
