import type { ComponentProps } from 'react';
import { type PlayableItem, pictureName } from '#rules/queue/item.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';

type ItemArtworkProps = { item: PlayableItem } & Omit<
  ComponentProps<typeof Artwork>,
  'name' | 'template' | 'color'
>;

/** The picture of a song, an episode or a station in the player. */
export const ItemArtwork = ({ item, ...artwork }: ItemArtworkProps) => (
  <Artwork name={pictureName(item)} template={item.artworkTemplate} color={item.artworkColor} {...artwork} />
);
