import { ChevronRight, History } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { appTexts } from '../shared/texts.ts';

const FlyoutBox = lazily(async () => (await import('./flyout-box.tsx')).FlyoutBox);

const looks = {
  folded: {
    button:
      'relative grid h-[52px] w-full content-center justify-items-center gap-1 rounded-[10px] border text-[10.5px] font-medium leading-none transition-colors',
    open: 'border-line bg-lift text-ink',
    closed: 'border-transparent text-mute hover:text-ink',
    box: 'absolute inset-y-3 left-[calc(100%+8px)] z-30',
  },
  phone: {
    button: 'inline-grid size-11 place-items-center rounded-full transition',
    open: 'bg-lift text-ink',
    closed: 'text-mute hover:bg-lift hover:text-ink',
    box: 'fixed top-[calc(env(safe-area-inset-top)+56px)] right-3 bottom-[calc(env(safe-area-inset-bottom)+12px)] z-40',
  },
} as const;

/** Where the tab strip does not fit (behaviour.md#screens): a button that opens it with all its names; going elsewhere closes it. */
export function TabsFlyout({ look }: { look: keyof typeof looks }) {
  const id = useId();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === pathname;
  const classes = looks[look];
  const isFolded = look === 'folded';

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={isFolded ? undefined : appTexts.history}
        title={isFolded ? undefined : appTexts.history}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        className={`${classes.button} ${isOpen ? classes.open : classes.closed}`}
      >
        <History size={isFolded ? 20 : 21} strokeWidth={1.8} aria-hidden="true" />
        {isFolded && appTexts.history}
        {isFolded && (
          <ChevronRight size={12} aria-hidden="true" className="absolute right-1.5 top-3.5 text-faint" />
        )}
      </button>
      {isOpen && (
        <FlyoutBox
          id={id}
          button={button}
          isInPage={!isFolded}
          className={classes.box}
          onClose={() => setOpenAt(undefined)}
        />
      )}
    </>
  );
}
