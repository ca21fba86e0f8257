/** Nearer to an edge than this, the list scrolls by itself. */
const edgePixels = 56;
const fastestPixels = 20;

/** The row of a list under a height in it; beyond the ends the first or the last. */
export function dropIndex(pixels: number, rowHeightPixels: number, count: number): number {
  return Math.min(Math.max(Math.floor(pixels / rowHeightPixels), 0), count - 1);
}

/** How far to scroll in a frame while the pointer is at `y`: faster the nearer to the edge, or beyond it. */
export function edgeScroll(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const into = Math.max(edgePixels - (bottom - y), 0) - Math.max(edgePixels - (y - top), 0);
  return Math.round(Math.min(Math.max(into / edgePixels, -1), 1) * fastestPixels);
}

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

/** What is seen while a row is dragged: its copy under the pointer, and a line where it would go. */
function createDragPicture(row: HTMLElement, { left, top, width, height }: DOMRect) {
  const { style } = document.body;
  const before = { cursor: style.cursor, userSelect: style.userSelect };
  const frame = document.createElement('div');
  frame.setAttribute('aria-hidden', 'true');
  frame.inert = true;
  frame.className = 'row-drag';
  Object.assign(frame.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  const copy = row.cloneNode(true);
  if (copy instanceof HTMLElement) {
    copy.style.top = '0';
    copy.removeAttribute('data-row');
  }
  frame.append(copy);
  const line = document.createElement('div');
  line.className = 'row-drag-line';
  line.setAttribute('aria-hidden', 'true');
  Object.assign(line.style, { left: `${left}px`, width: `${width}px` });
  document.body.append(frame, line);
  row.style.opacity = '0.35';
  style.cursor = 'grabbing';
  style.userSelect = 'none';
  return {
    /** The copy this far from where the row was; the line at this height of the window. */
    show(byPixels: number, linePixels: number | undefined): void {
      frame.style.transform = `translateY(${byPixels}px)`;
      line.style.opacity = linePixels === undefined ? '0' : '1';
      line.style.transform = `translateY(${linePixels ?? 0}px)`;
    },
    remove(): void {
      frame.remove();
      line.remove();
      row.style.opacity = '';
      Object.assign(style, before);
    },
  };
}
