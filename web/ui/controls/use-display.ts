import { createContext, useContext } from 'react';

/** What is shown as a grid or a list, each as the listener likes it. */
export type DisplayKind = 'albums' | 'artists' | 'songs' | 'episodes';

type Display = { isGrid: (kind: DisplayKind) => boolean; choose: (kind: DisplayKind, grid: boolean) => void };

/** Whether collections of a kind show as a grid of cards or as a list of rows, and how to change it. */
export const DisplayContext = createContext<Display>({ isGrid: () => true, choose: () => undefined });

/** How this kind shows. */
export function useDisplay(kind: DisplayKind): { grid: boolean; chooseGrid: (grid: boolean) => void } {
  const { isGrid, choose } = useContext(DisplayContext);
  return { grid: isGrid(kind), chooseGrid: (grid) => choose(kind, grid) };
}
