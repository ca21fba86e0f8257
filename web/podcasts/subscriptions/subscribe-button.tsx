import { Check, ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Feed } from '#contract/podcast-shapes.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { showTexts } from '../data/show-texts.ts';
import { useSubscribing } from './use-subscribing.ts';

const SubscribeMenu = lazily(async () => (await import('./subscribe-menu.tsx')).SubscribeMenu);

type SubscribeButtonProps = { show: Feed };

/** Subscribes with one press; of a show that one follows it opens the menu that ends that (behaviour.md#screens). */
export function SubscribeButton({ show }: SubscribeButtonProps) {
  const { isSubscribed, isBusy, change } = useSubscribing(show);
  const [point, setPoint] = useState<MenuPoint>();
  const Icon = isSubscribed ? Check : Plus;
  const label = isSubscribed ? showTexts.subscribedState : showTexts.subscribe;
  const menuProps = isSubscribed && {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': point !== undefined,
  };
  return (
    <>
      <Button
        {...menuProps}
        aria-busy={isBusy}
        disabled={isBusy || isSubscribed === undefined}
        onClick={isSubscribed ? waysToMenu(setPoint).onButton : change}
        className="bg-bg/40"
      >
        <Icon size={17} aria-hidden="true" />
        {label}
        {isSubscribed && <ChevronDown size={16} aria-hidden="true" />}
      </Button>
      {point && (
        <SubscribeMenu
          show={show}
          label={label}
          point={point}
          onChange={change}
          onClose={() => setPoint(undefined)}
        />
      )}
    </>
  );
}
