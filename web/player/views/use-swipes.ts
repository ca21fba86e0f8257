import { type TouchEvent, useRef } from 'react';
import { type Swipe, swipeOf } from './swipe.ts';

type Start = { x: number; y: number; picture: HTMLElement | null; sheet: HTMLElement | null };

const moved = (element: HTMLElement | null, translate: string) => {
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
    moved(start.current?.picture ?? null, '');
    moved(start.current?.sheet ?? null, '');
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
      moved(start.current.sheet, isDown ? `0 ${Math.round(down)}px` : '');
      moved(start.current.picture, isDown ? '' : `${Math.round(across / 2)}px 0`);
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
