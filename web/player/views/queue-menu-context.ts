import { createContext } from 'react';
import type { QueueEntry } from '#rules/queue/queue.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';

/** Opens what can be done with something in the queue; the hall knows what that is. Undefined: there is no menu. */
export const QueueMenuContext = createContext<((entry: QueueEntry, point: MenuPoint) => void) | undefined>(
  undefined,
);
