import { Check, ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Feed } from '#contract/podcast-shapes.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { type MenuPlace, waysToMenu } from '#web/ui/menus/menu-ways.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { showTexts } from '../data/show-texts.ts';
import { useSubscribing } from './use-subscribing.ts';

type SubscribeButtonProps = { show: Feed };

/** Says whether one is subscribed; its menu changes it (spec §2). */
export function SubscribeButton({ show }: SubscribeButtonProps) {
  const { isSubscribed, isBusy, change } = useSubscribing(show);
  const [place, setPlace] = useState<MenuPlace>();
  const Icon = isSubscribed ? Check : Plus;
  const label = isSubscribed ? showTexts.subscribedState : showTexts.subscribe;
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        aria-busy={isBusy}
        disabled={isBusy || isSubscribed === undefined}
        onClick={waysToMenu(setPlace).onButton}
        className="bg-bg/40"
      >
        <Icon size={17} aria-hidden="true" />
        {label}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      {place && (
        <PopupMenu
          label={label}
          x={place.x}
          y={place.y}
          onClose={() => {
            setPlace(undefined);
            place.opener.focus();
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
