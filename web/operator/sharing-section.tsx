import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setSharing } from '#contract/share-links.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { sharingQuery } from './operator-queries.ts';
import { operatorTexts as texts } from './operator-texts.ts';

/** Whether listeners may make links for people without an account. */
export function SharingSection() {
  const queries = useQueryClient();
  const { data } = useQuery(sharingQuery());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => call(setSharing, { isOn }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sharingQuery().queryKey }),
        // What menus and the account were told of it.
        queries.invalidateQueries({ queryKey: ['share-links'] }),
      ]),
  });
  if (data === undefined) return null;
  const { isOn } = data;
  return (
    <SettingsSection title={texts.sharingTitle}>
      <p className="text-mute">{texts.sharing[isOn ? 'on' : 'off']}</p>
      <Button disabled={isPending} onClick={() => mutate(!isOn)}>
        {isOn ? texts.stopSharing : texts.allowSharing}
      </Button>
      {error && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </SettingsSection>
  );
}
