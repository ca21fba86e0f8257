import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setSignups } from '#contract/operator.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { serverStatusQuery } from './operator-queries.ts';
import { operatorTexts as texts } from './operator-texts.ts';

/** Who may make an account. */
export function SignupsSection() {
  const queries = useQueryClient();
  const { data } = useQuery(serverStatusQuery());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (signups: 'open' | 'closed') => call(setSignups, { signups }),
    onSettled: () => queries.invalidateQueries({ queryKey: serverStatusQuery().queryKey }),
  });
  if (data === undefined) return null;
  const { signups } = data;
  return (
    <SettingsSection title={texts.signupsTitle}>
      <p className="text-mute">{texts.signups[signups]}</p>
      <Button disabled={isPending} onClick={() => mutate(signups === 'open' ? 'closed' : 'open')}>
        {signups === 'open' ? texts.closeSignups : texts.openSignups}
      </Button>
      {error && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </SettingsSection>
  );
}
