import { type ComponentType, createContext } from 'react';
import type { ChoosingLayerProps } from '#web/ui/selection/use-choosing-layer.tsx';
import type { Album, Song } from '../provider/item.ts';

/** What songs and albums are chosen with, loaded as somebody comes near: it knows much that lists know nothing of. */
export type ChoosingLoaders = {
  songs?: () => Promise<ComponentType<ChoosingLayerProps<Song>>>;
  albums?: () => Promise<ComponentType<ChoosingLayerProps<Album>>>;
};

export const ChoosingLoadersContext = createContext<ChoosingLoaders>({});
