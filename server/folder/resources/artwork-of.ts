import type { Artwork } from '#contract/v1/provider.ts';
import { optionalInteger, optionalText, type Row, texts } from '../store/row.ts';

/** The columns that `artworkOf` reads, for a query that joins `picture`. */
export const pictureColumns = `picture.key as picture_key, picture.width as picture_width, picture.height as picture_height,
  picture.color as picture_color, picture.text_colors as picture_text_colors,
  picture.placeholder as picture_placeholder, picture.thumbhash as picture_thumbhash`;

/** A picture's artwork attribute, to be spread: nothing when there is no picture. */
export function artworkOf(row: Row): { artwork?: Artwork } {
  const key = optionalText(row, 'picture_key');
  if (key === null) return {};
  const color = optionalText(row, 'picture_color');
  const placeholder = optionalText(row, 'picture_placeholder');
  const thumbhash = optionalText(row, 'picture_thumbhash');
  return {
    artwork: {
      width: optionalInteger(row, 'picture_width'),
      height: optionalInteger(row, 'picture_height'),
      url: `/api/folder/artwork/${key}/{w}x{h}`,
      ...(color ? { bgColor: color } : {}),
      ...textColors(texts(row, 'picture_text_colors')),
      ...(placeholder ? { placeholder } : {}),
      ...(thumbhash ? { thumbhash } : {}),
    },
  };
}

function textColors([textColor1, textColor2, textColor3, textColor4]: string[]): Partial<Artwork> {
  if (!textColor1 || !textColor2 || !textColor3 || !textColor4) return {};
  return { textColor1, textColor2, textColor3, textColor4 };
}
