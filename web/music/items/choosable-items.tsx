import { type ReactNode, useContext } from 'react';
import { Choosable } from '#web/ui/selection/choosable.tsx';
import type { ChoosableList } from '#web/ui/selection/use-choosing-layer.tsx';
import type { Album, Song } from '../provider/item.ts';
import { ChoosingLoadersContext } from './choosing-loaders.ts';

type Around<Item> = ChoosableList<Item> & { children: ReactNode };

/** Around a list of songs, of which several can be chosen. */
export const ChoosableSongs = (props: Around<Song>) => (
  <Choosable load={useContext(ChoosingLoadersContext).songs} {...props} />
);

/** Around albums, of which several can be chosen. */
export const ChoosableAlbums = (props: Around<Album>) => (
  <Choosable load={useContext(ChoosingLoadersContext).albums} {...props} />
);
