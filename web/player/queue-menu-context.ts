import { createContext } from 'react';
import type { MenuPlace } from '#web/ui/menu-ways.ts';
import type { QueueEntry } from './queue.ts';

/** Opens what can be done with something in the queue; the hall knows what that is. Undefined: there is no menu. */
export const QueueMenuContext = createContext<((entry: QueueEntry, place: MenuPlace) => void) | undefined>(
  undefined,
);
