import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { leaveRemovedShows, rejectRemovals, type SyncRemoval } from '#contract/sync-removals.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { removalsQuery } from './apps-query.ts';
import { appsTexts as texts } from './apps-texts.ts';

type Answer = { id: string; isLeft: boolean };

/** Names shown at once; the others are opened. */
const maxOpenNames = 12;

/** Podcast apps that would leave most shows at once. Not there at all while there are none. */
export function RemovalsSection() {
  const queries = useQueryClient();
  const { data } = useQuery(removalsQuery());
  const answer = useMutation({
    mutationFn: ({ id, isLeft }: Answer) => call(isLeft ? leaveRemovedShows : rejectRemovals, { id }),
    onSuccess: (_, { isLeft }) => toast.success(isLeft ? texts.showsLeft : texts.showsKept),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: removalsQuery().queryKey }),
        queries.invalidateQueries({ queryKey: ['podcasts'] }),
      ]),
  });
  if (!data || (data.removals.length === 0 && !answer.error)) return null;
  return (
    <SettingsSection title={texts.removalsTitle}>
      <ul className="grid w-full gap-6">
        {data.removals.map((removal) => (
          <Row
            key={removal.id}
            removal={removal}
            following={data.following}
            busy={answer.isPending}
            onAnswer={(isLeft) => answer.mutate({ id: removal.id, isLeft })}
          />
        ))}
      </ul>
      <ErrorLine>{answer.error && sentenceOf(answer.error)}</ErrorLine>
    </SettingsSection>
  );
}

type RowProps = {
  removal: SyncRemoval;
  following: number;
  busy: boolean;
  onAnswer: (isLeft: boolean) => void;
};

function Row({ removal: { app, device, shows }, following, busy, onAnswer }: RowProps) {
  const id = useId();
  return (
    <li className="grid grid-cols-1 gap-2">
      <span id={id} className="font-semibold text-ink">
        {texts.wantsToLeave(app === '' ? device : texts.appOn(app, device), shows.length, following)}
      </span>
      <span className="text-mute">{texts.removalHint}</span>
      <details open={shows.length <= maxOpenNames}>
        <summary className="mb-2 text-[13px] font-semibold text-ink">{texts.whichShows}</summary>
        <ul className="grid gap-1 text-ink">
          {shows.map((show) => (
            <li key={show.id} className="wrap-anywhere">
              {show.title}
            </li>
          ))}
        </ul>
      </details>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button aria-describedby={id} disabled={busy} onClick={() => onAnswer(true)}>
          {texts.leaveThem}
        </Button>
        <Button aria-describedby={id} disabled={busy} onClick={() => onAnswer(false)}>
          {texts.keepThem}
        </Button>
      </span>
    </li>
  );
}
