import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawInvitation } from '#contract/operator.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { formatDay } from './format-values.ts';
import { InvitationForm } from './invitation-form.tsx';
import { LinkBox, type OnceLink } from './link-box.tsx';
import { invitationsQuery } from './operator-queries.ts';
import { operatorTexts as texts } from './operator-texts.ts';

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
      {withdrawn.error && (
        <p role="alert" className="text-danger">
          {sentenceOf(withdrawn.error)}
        </p>
      )}
      {data !== undefined && data.invitations.length > 0 && (
        <ul className="grid w-full gap-3">
          {data.invitations.map(({ id, note: whom, expiresAt }) => (
            <li key={id} className="grid items-center justify-items-start gap-2 md:flex md:gap-3">
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
