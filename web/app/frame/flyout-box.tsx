import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { appTexts } from '../shared/texts.ts';
import { SideTabs } from './side-tabs.tsx';

type FlyoutBoxProps = {
  id: string;
  /** What opened it: a press there is not one outside. */
  button: RefObject<HTMLButtonElement | null>;
  /** It covers the page instead of opening next to its button. */
  isInPage: boolean;
  className: string;
  onClose: () => void;
};

/** The tab strip next to its button. Leaving it, a press outside and Escape close it. */
export function FlyoutBox({ id, button, isInPage, className, onClose }: FlyoutBoxProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const isInside = (part: HTMLElement | null) => target instanceof Node && part?.contains(target);
      if (!isInside(box.current) && !isInside(button.current)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [button, onClose]);

  const flyout = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, and the way out of what is left
    <section
      ref={box}
      id={id}
      aria-label={appTexts.listsLabel}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
        button.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isLeft = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
        if (isLeft && relatedTarget !== button.current) onClose();
      }}
      className={`flex w-[280px] max-w-[calc(100vw-24px)] flex-col rounded-2xl border border-line bg-pane p-3 shadow-[0_18px_60px_-18px_var(--shade)] outline-none ${className}`}
    >
      <SideTabs />
    </section>
  );
  return isInPage ? createPortal(flyout, document.getElementById('main') ?? document.body) : flyout;
}
