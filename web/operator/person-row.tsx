import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { people } from '#contract/operator.ts';
import { signInQuery } from '#web/account/sign-in-query.ts';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmButton } from '#web/ui/controls/confirm-button.tsx';
import { formatDay } from './format-values.ts';
import type { OnceLink } from './link-box.tsx';
import { operatorTexts as texts } from './operator-texts.ts';
import { PasswordInput } from './password-input.tsx';
import { usePersonActions } from './use-person-actions.ts';

export type Person = z.output<typeof people.reply>['people'][number];

type PersonRowProps = { person: Person; isYou: boolean; onLink: (link: OnceLink) => void };

export const nameOf = ({ name, email }: Person) => (name === '' ? email : name);

/** Somebody of the house, with what the operator may do for them. */
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
      <span className="grid items-center justify-items-start gap-2 md:flex md:gap-3">
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
      {error && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </div>
  );
}
