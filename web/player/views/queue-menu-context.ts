import { createContext } from 'react';
import type { QueueEntry } from '#rules/queue/queue.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';

/** Opens the menu of an item in the queue, which the app provides. Undefined: there is no menu. */
export const QueueMenuContext = createContext<((entry: QueueEntry, point: MenuPoint) => void) | undefined>(
  undefined,
);
