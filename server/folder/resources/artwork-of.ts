import type { Artwork } from '#contract/v1/provider.ts';
import { linesIn } from '../store/lines.ts';
import { column, fields, optional, prefixed, type RowIn } from '../store/query.ts';
import { picture } from '../store/tables.ts';

/** The columns that `artworkOf` reads, for a query that joins `picture`. */
export const pictureFields = optional(
  prefixed(
    'picture',
    fields(picture, 'key', 'width', 'height', 'color', 'text_colors', 'placeholder', 'thumbhash'),
  ),
);
/** Where a picture is fetched, by its key; `{w}` and `{h}` are its size. */
export const artworkAddress = (key: string) => `/api/folder/artwork/${key}/{w}x{h}`;

export type PictureRow = RowIn<typeof pictureFields>;

/** A picture's artwork attribute, to be spread: nothing when there is no picture. */
export function artworkOf(row: PictureRow | undefined): { artwork?: Artwork } {
  const key = row ? column(row, 'picture_key') : null;
  if (!row || key === null) return {};
  const color = column(row, 'picture_color');
  const placeholder = column(row, 'picture_placeholder');
  const thumbhash = column(row, 'picture_thumbhash');
  return {
    artwork: {
      width: column(row, 'picture_width'),
      height: column(row, 'picture_height'),
      url: artworkAddress(key),
      ...(color ? { bgColor: color } : {}),
      ...textColors(linesIn(column(row, 'picture_text_colors'))),
      ...(placeholder ? { placeholder } : {}),
      ...(thumbhash ? { thumbhash } : {}),
    },
  };
}

function textColors([textColor1, textColor2, textColor3, textColor4]: string[]): Partial<Artwork> {
  if (!textColor1 || !textColor2 || !textColor3 || !textColor4) return {};
  return { textColor1, textColor2, textColor3, textColor4 };
}
