import { ChevronRight, History } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { appTexts } from '../shared/texts.ts';

const SideTabs = lazy(async () => ({ default: (await import('./side-tabs.tsx')).SideTabs }));

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

type TabsFlyoutProps = { look: keyof typeof looks };

/**
 * Where there is no room for the tab strip (behaviour.md#screens): a button that opens it beside, with all its names. Leaving it, going
 * elsewhere, a press outside and Escape close it.
 */
export function TabsFlyout({ look }: TabsFlyoutProps) {
  const id = useId();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLElement>(null);
  const isOpen = openAt === pathname;
  const classes = looks[look];
  const isFolded = look === 'folded';
  const close = () => setOpenAt(undefined);

  useEffect(() => {
    if (!isOpen) return;
    box.current?.focus();
    const onPointerDown = ({ target }: PointerEvent) => {
      const isInside = (part: HTMLElement | null) => target instanceof Node && part?.contains(target);
      if (!isInside(box.current) && !isInside(button.current)) setOpenAt(undefined);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  const flyout = isOpen && (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, and the way out of what is left
    <section
      ref={box}
      id={id}
      aria-label={appTexts.listsLabel}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
        button.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isLeft = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
        if (isLeft && relatedTarget !== button.current) close();
      }}
      className={`flex w-[280px] max-w-[calc(100vw-24px)] flex-col rounded-2xl border border-line bg-pane p-3 shadow-[0_18px_60px_-18px_var(--shade)] outline-none ${classes.box}`}
    >
      <Suspense fallback={<div className="flex-1" />}>
        <SideTabs />
      </Suspense>
    </section>
  );
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
      {flyout && (isFolded ? flyout : createPortal(flyout, document.getElementById('main') ?? document.body))}
    </>
  );
}
