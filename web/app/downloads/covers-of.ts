import type { PlayableItem } from '#rules/queue/item.ts';
import { pictureAddress } from '#web/ui/pictures/picture-address.ts';

/** Those of a row and of a page (`pictureSizes`). */
const sizes = [100, 600];

/** The addresses of the pictures that a sound is shown with where there is no network. */
export const coversOf = ({ artworkTemplate }: Pick<PlayableItem, 'artworkTemplate'>): string[] =>
  artworkTemplate === undefined ? [] : sizes.map((size) => pictureAddress(artworkTemplate, size));
