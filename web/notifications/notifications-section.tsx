import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { obstacleTexts, notificationTexts as texts } from './notification-texts.ts';
import { notificationsQuery } from './notifications-query.ts';
import { obstacleHere } from './obstacle.ts';
import { QuietHoursForm } from './quiet-hours-form.tsx';
import { notifyInThisBrowser, notifyNoMore } from './this-browser.ts';

/** Notifications of new episodes: whether in this browser, when not, and what is sent to others for it. */
export function NotificationsSection() {
  const { data, error, refetch } = useQuery(notificationsQuery());
  return (
    <SettingsSection title={texts.title}>
      <p className="text-mute">{texts.hint}</p>
      {data ? (
        <>
          <ThisBrowser isOn={data.isOnHere} />
          <p className="text-mute">{texts.shows(data.shows.length)}</p>
          <QuietHoursForm chosen={data.quietHours} />
        </>
      ) : error ? (
        <Failure message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRing />
      )}
      <p className="text-[13px] text-mute">{texts.privacy}</p>
    </SettingsSection>
  );
}

function ThisBrowser({ isOn }: { isOn: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (isOn ? notifyNoMore() : notifyInThisBrowser()),
    onSettled: () => queries.invalidateQueries(notificationsQuery()),
  });
  const obstacle = obstacleHere();
  const why = obstacle ? obstacleTexts[obstacle] : error && sentenceOf(error);
  return (
    <>
      <Button
        aria-pressed={isOn}
        disabled={isPending || (obstacle !== undefined && !isOn)}
        onClick={() => mutate()}
      >
        {isOn ? <BellRing size={17} aria-hidden="true" /> : <Bell size={17} aria-hidden="true" />}
        {isOn ? texts.isOn : texts.here}
      </Button>
      {why && <p role={error ? 'alert' : undefined}>{why}</p>}
    </>
  );
}
