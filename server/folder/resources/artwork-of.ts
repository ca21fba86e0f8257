import type { Artwork } from '#contract/v1/provider.ts';
import { linesIn } from '../store/lines.ts';
import { fields, optional, prefixed, type RowIn } from '../store/query.ts';
import { picture } from '../store/tables.ts';

/** The columns that `artworkOf` reads, for a query that joins `picture`. */
export const pictureFields = optional(
  prefixed(
    'picture',
    fields(picture, 'key', 'width', 'height', 'color', 'text_colors', 'placeholder', 'thumbhash'),
  ),
);
export type PictureRow = RowIn<typeof pictureFields>;

/** A picture's artwork attribute, to be spread: nothing when there is no picture. */
export function artworkOf(row: PictureRow | undefined): { artwork?: Artwork } {
  if (!row || row.picture_key === null) return {};
  const { picture_color: color, picture_placeholder: placeholder, picture_thumbhash: thumbhash } = row;
  return {
    artwork: {
      width: row.picture_width,
      height: row.picture_height,
      url: `/api/folder/artwork/${row.picture_key}/{w}x{h}`,
      ...(color ? { bgColor: color } : {}),
      ...textColors(linesIn(row.picture_text_colors)),
      ...(placeholder ? { placeholder } : {}),
      ...(thumbhash ? { thumbhash } : {}),
    },
  };
}

function textColors([textColor1, textColor2, textColor3, textColor4]: string[]): Partial<Artwork> {
  if (!textColor1 || !textColor2 || !textColor3 || !textColor4) return {};
  return { textColor1, textColor2, textColor3, textColor4 };
}
