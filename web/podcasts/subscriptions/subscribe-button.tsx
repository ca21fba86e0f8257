import { Check, ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Feed } from '#contract/podcast-shapes.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.tsx';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-ways.ts';
import { showTexts } from '../data/show-texts.ts';
import { useSubscribing } from './use-subscribing.ts';

type SubscribeButtonProps = { show: Feed };

/** Says whether one is subscribed; its menu changes it (behaviour.md#screens). */
export function SubscribeButton({ show }: SubscribeButtonProps) {
  const { isSubscribed, isBusy, change } = useSubscribing(show);
  const [point, setPoint] = useState<MenuPoint>();
  const Icon = isSubscribed ? Check : Plus;
  const label = isSubscribed ? showTexts.subscribedState : showTexts.subscribe;
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={point !== undefined}
        aria-busy={isBusy}
        disabled={isBusy || isSubscribed === undefined}
        onClick={waysToMenu(setPoint).onButton}
        className="bg-bg/40"
      >
        <Icon size={17} aria-hidden="true" />
        {label}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      {point && (
        <LazyPopupMenu
          label={label}
          x={point.x}
          y={point.y}
          onClose={() => {
            setPoint(undefined);
            point.opener.focus();
          }}
          entries={[
            {
              id: 'change',
              label: isSubscribed ? showTexts.unsubscribe : showTexts.subscribe,
              onChoose: change,
            },
          ]}
        />
      )}
    </>
  );
}
