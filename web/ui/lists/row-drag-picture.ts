/** What is seen while a row is dragged: its copy under the pointer, and a line where it would go. */
export function createDragPicture(row: HTMLElement, { left, top, width, height }: DOMRect) {
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
