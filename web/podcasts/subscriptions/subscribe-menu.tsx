import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notifyOfShow } from '#contract/notifications.ts';
import type { Feed } from '#contract/podcast-shapes.ts';
import { call, sentenceOf } from '#web/api.ts';
import { notificationTexts } from '#web/notifications/notification-texts.ts';
import { notificationsQuery } from '#web/notifications/notifications-query.ts';
import { notifyInThisBrowser } from '#web/notifications/this-browser.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { showTexts } from '../data/show-texts.ts';

type SubscribeMenuProps = {
  show: Feed;
  label: string;
  point: MenuPoint;
  onChange: () => void;
  onClose: () => void;
};

/** The menu of a show that one follows: unsubscribe, and notifications of new episodes. */
export function SubscribeMenu({ show, label, point, onChange, onClose }: SubscribeMenuProps) {
  const queries = useQueryClient();
  const { data } = useQuery(notificationsQuery());
  const isNotified = data?.shows.includes(show.id) ?? false;

  async function choose(): Promise<void> {
    const next = !isNotified;
    const name = show.title || show.url;
    // Before all else: a browser asks its listener only while their press is fresh.
    const here =
      next && data?.isOnHere !== true ? notifyInThisBrowser().then(() => undefined, sentenceOf) : undefined;
    try {
      await call(notifyOfShow, { feedId: show.id, isOn: next });
      const obstacle = await here;
      if (obstacle === undefined)
        toast.success(next ? notificationTexts.on(name) : notificationTexts.off(name));
      else toast.error(`${notificationTexts.notHere} ${obstacle}`);
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
    await queries.invalidateQueries(notificationsQuery());
  }

  return (
    <PopupMenu
      label={label}
      point={point}
      onClose={onClose}
      entries={[
        { id: 'change', label: showTexts.unsubscribe, onChoose: onChange },
        {
          id: 'notify',
          label: notificationTexts.notifyOfShow,
          checked: isNotified,
          onChoose: () => void choose(),
        },
      ]}
    />
  );
}
