import { type CSSProperties, useLayoutEffect, useState } from 'react';

const bar = '[data-player-bar]';
const transport = '[data-transport]';

/** Where the bar behind has its buttons: those of the whole screen stand on the very spot, whatever is beside them there. */
export function useTransportPosition(): CSSProperties {
  const [position, setPosition] = useState<CSSProperties>({});

  useLayoutEffect(() => {
    const own = document.querySelector(`${bar} ${transport}`);
    if (own === null) return undefined;
    function measure() {
      const box = own?.getBoundingClientRect();
      if (box) setPosition({ left: box.left, width: box.width, bottom: innerHeight - box.bottom });
    }
    measure();
    addEventListener('resize', measure);
    const watch = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    watch?.observe(own);
    return () => {
      watch?.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);

  return position;
}
