import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { accountSessions, endOtherSessions, endSession } from '#contract/own-account.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { ownAccountTexts as texts } from './own-account-texts.ts';

type Device = z.output<typeof accountSessions.reply>['sessions'][number];

const devicesQuery = () =>
  queryOptions({
    queryKey: ['account', 'devices'],
    queryFn: ({ signal }) => call(accountSessions, {}, { signal }),
  });

const dated = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const nameOf = ({ browser, system }: Device) =>
  [browser, system].filter((word) => word !== '').join(' · ') || texts.unknownBrowser;

/** Where the listener is logged in. */
export function DevicesSection() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(devicesQuery());
  const asksAgain = { onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery().queryKey }) };
  const one = useMutation({
    mutationFn: ({ id }: Device) => call(endSession, { id }),
    onSuccess: () => toast.success(texts.endedOne),
    ...asksAgain,
  });
  const others = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: ({ endedSessions }) => toast.success(texts.endedOthers(endedSessions)),
    ...asksAgain,
  });
  const failure = one.error ?? others.error;
  return (
    <SettingsSection title={texts.devicesTitle}>
      <p className="text-mute">{texts.devicesHint}</p>
      {data === undefined && !error && <LoadingRing />}
      {error && !data && <Failure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      <ul className="grid w-full gap-3">
        {data?.sessions.map((device) => (
          <li key={device.id} className="grid items-center justify-items-start gap-2 wide:flex wide:gap-3">
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold text-ink">{nameOf(device)}</span>
              <span className="text-[13px] text-mute">
                {device.isThisOne
                  ? texts.thisDevice
                  : texts.lastSeen(dated.format(new Date(device.lastSeenAt)))}
                {', '}
                {texts.loggedIn(dated.format(new Date(device.createdAt)))}
              </span>
            </span>
            {!device.isThisOne && (
              <Button
                aria-label={texts.endNamed(nameOf(device))}
                disabled={one.isPending}
                onClick={() => one.mutate(device)}
              >
                {texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorLine>{failure && sentenceOf(failure)}</ErrorLine>
      {data && data.sessions.length > 1 && (
        <Button disabled={others.isPending} onClick={() => others.mutate()}>
          {texts.endOthers}
        </Button>
      )}
    </SettingsSection>
  );
}
