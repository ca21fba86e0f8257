/**
 * Where one is in the list of a box, of `total` items of one size that are drawn in windows, as cards or as rows: the first
 * item that shows, and a way to any other. Undefined where the list is not there.
 */
export function listPosition(box: HTMLElement | null, total: number) {
  const list = box?.querySelector('ul');
  const main = list?.closest('main');
  // Cards stand in a box that is as high as all of them.
  const whole = list?.style.height ? list : list?.parentElement;
  if (!list || !main || !whole) return undefined;
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const rows = Math.ceil(total / columns);
  const { top, height } = whole.getBoundingClientRect();
  const topInMain = top - main.getBoundingClientRect().top + main.scrollTop;
  const rowPixels = height / Math.max(rows, 1);
  return {
    first(): number {
      const row = Math.round((main.scrollTop - topInMain) / Math.max(rowPixels, 1));
      return Math.min(Math.max(row, 0) * columns, Math.max(total - 1, 0));
    },
    goTo(index: number): void {
      main.scrollTop = topInMain + Math.floor(index / columns) * rowPixels;
    },
  };
}
