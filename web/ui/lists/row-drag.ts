import { dropIndex, edgeScroll } from './drop-index.ts';
import { createDragPicture } from './row-drag-picture.ts';

/** A click wobbles. */
const minPixels = 5;

type RowDrag = {
  row: HTMLElement;
  index: number;
  count: number;
  /** Called with the row it was let go over, if that is another one. */
  onDrop: (to: number) => void;
};

/**
 * Follows a pointer that took a row of a list of rows of one height, until it lets go; Escape takes it back. Nothing is
 * rendered meanwhile: a copy of the row follows the pointer and a line shows the place, so that the list may be windowed
 * and scroll under it for thousands of rows.
 */
export function startRowDrag(
  { clientY, pointerId }: PointerEvent,
  { row, index, count, onDrop }: RowDrag,
): void {
  const scroller = scrollerOf(row);
  const box = row.getBoundingClientRect();
  /** Where the first row is, if the list were not scrolled. */
  const listTop = box.top - index * box.height + scroller.scrollTop;
  let y = clientY;
  let picture: ReturnType<typeof createDragPicture> | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const dropAt = () => dropIndex(y + scroller.scrollTop - listTop, box.height, count);

  function show(): void {
    const to = dropAt();
    const edge = listTop - scroller.scrollTop + (to > index ? to + 1 : to) * box.height;
    picture?.show(y - clientY, to === index ? undefined : edge);
  }

  function begin(): void {
    picture = createDragPicture(row, box);
    // The row itself may leave the page as the list scrolls; the list stays.
    try {
      scroller.setPointerCapture(pointerId);
    } catch {
      // The pointer is gone already: its end is on its way.
    }
    requestAnimationFrame(scroll);
  }

  function scroll(): void {
    if (signal.aborted) return;
    const by = edgeScroll(y, scroller.getBoundingClientRect());
    // A row taken near an edge goes away from it first.
    if (by !== 0 && Math.sign(by) === Math.sign(y - clientY)) {
      scroller.scrollTop += by;
      show();
    }
    requestAnimationFrame(scroll);
  }

  function end(isDropped: boolean): void {
    listening.abort();
    if (picture === undefined) return;
    picture.remove();
    swallowClick();
    if (isDropped && dropAt() !== index) onDrop(dropAt());
  }

  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointerId) return;
      y = event.clientY;
      if (picture === undefined && Math.abs(y - clientY) >= minPixels) begin();
      show();
    },
    { signal },
  );
  addEventListener('pointerup', (event) => event.pointerId === pointerId && end(true), { signal });
  addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      // It takes the row back, and closes nothing around it.
      if (picture !== undefined) event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
  // Links and pictures would be dragged by the browser itself.
  addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}

/** What scrolls around an element; the page itself when nothing else does. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let box = element.parentElement; box !== null; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return document.documentElement;
}

/** Letting go is no click on what lies there. */
function swallowClick(): void {
  const over = new AbortController();
  addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true, signal: over.signal },
  );
  setTimeout(() => over.abort(), 0);
}
