/** Lets a picture grow from where another one stands; at once with reduced motion. */
export function growFrom(picture: HTMLElement, from: Element | null): void {
  const small = from?.getBoundingClientRect();
  const whole = picture.getBoundingClientRect();
  if (!small?.width || !whole.width || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const start = `translate(${small.left - whole.left}px, ${small.top - whole.top}px) scale(${small.width / whole.width})`;
  picture.animate(
    [
      { transformOrigin: '0 0', transform: start },
      { transformOrigin: '0 0', transform: 'none' },
    ],
    {
      duration: 200,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    },
  );
}
