import { createContext } from 'react';

type Display = { grid: boolean; chooseGrid: (grid: boolean) => void };

/** Whether collections show as a grid of cards or as a list of rows, and how to change it. */
export const DisplayContext = createContext<Display>({ grid: true, chooseGrid: () => undefined });
