import { fields, optional, prefixed, type RowIn } from '../store/query.ts';
import { picture } from '../store/tables.ts';

/** What a picture is fetched and shown by, for a query that joins `picture`; null where it has none. */
export const pictureFields = optional(
  prefixed(
    'picture',
    fields(picture, 'key', 'width', 'height', 'color', 'text_colors', 'placeholder', 'thumbhash'),
  ),
);
/** Its key alone. */
export const pictureKeyField = optional(prefixed('picture', fields(picture, 'key')));

export type PictureRow = RowIn<typeof pictureFields>;
