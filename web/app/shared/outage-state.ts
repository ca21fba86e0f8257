import { createStore } from 'zustand/vanilla';

/** Whether our server is away, and whether it is this device that has no network. */
export const outage = createStore<{ isAway: boolean; isOffline: boolean }>(() => ({
  isAway: false,
  isOffline: false,
}));
