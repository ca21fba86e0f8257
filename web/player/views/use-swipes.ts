import { type TouchEvent, useRef } from 'react';

/** Shorter is a tap that slipped. */
const acrossPixels = 56;
const downPixels = 110;
/** It goes clearly one way: a thumb draws arcs. */
const clearly = 1.6;

export type Swipe = 'left' | 'right' | 'down';

/** The swipe of a finger that moved this many pixels right and down; undefined where it is none. */
export function swipeOf(across: number, down: number): Swipe | undefined {
  if (down >= downPixels && down > clearly * Math.abs(across)) return 'down';
  if (Math.abs(across) < acrossPixels || Math.abs(across) < clearly * Math.abs(down)) return undefined;
  return across < 0 ? 'left' : 'right';
}

type Start = { x: number; y: number; picture: HTMLElement | null; sheet: HTMLElement | null };

const translateTo = (element: HTMLElement | null, translate: string) => {
  if (element) element.style.translate = translate;
};

/**
 * What a finger does at the top of a sheet: drawing its picture (`data-swipe`) aside, and pulling the sheet
 * (`data-sheet`) down while it is scrolled to its top. Either follows the finger until it lets go.
 */
export function useSwipes(act: Record<Swipe, () => void>) {
  const start = useRef<Start>(undefined);

  function way({ changedTouches }: TouchEvent): { across: number; down: number } {
    const touch = changedTouches[0];
    const { x, y } = start.current ?? { x: 0, y: 0 };
    return touch === undefined
      ? { across: 0, down: 0 }
      : { across: touch.clientX - x, down: touch.clientY - y };
  }

  function letGo(): void {
    translateTo(start.current?.picture ?? null, '');
    translateTo(start.current?.sheet ?? null, '');
    start.current = undefined;
  }

  return {
    onTouchStart({ target, touches }: TouchEvent): void {
      const touch = touches[0];
      if (touches.length !== 1 || touch === undefined || !(target instanceof Element)) return letGo();
      const sheet = target.closest<HTMLElement>('[data-sheet]');
      start.current = {
        x: touch.clientX,
        y: touch.clientY,
        picture: target.closest<HTMLElement>('[data-swipe]'),
        sheet: sheet?.scrollTop === 0 ? sheet : null,
      };
    },
    onTouchMove(event: TouchEvent): void {
      if (start.current === undefined) return;
      const { across, down } = way(event);
      const isDown = down > Math.abs(across);
      translateTo(start.current.sheet, isDown ? `0 ${Math.round(down)}px` : '');
      translateTo(start.current.picture, isDown ? '' : `${Math.round(across / 2)}px 0`);
    },
    onTouchEnd(event: TouchEvent): void {
      if (start.current === undefined) return;
      const { picture, sheet } = start.current;
      const { across, down } = way(event);
      const swipe = swipeOf(across, down);
      letGo();
      if (swipe !== undefined && (swipe === 'down' ? sheet : picture) !== null) act[swipe]();
    },
    onTouchCancel: letGo,
  };
}
