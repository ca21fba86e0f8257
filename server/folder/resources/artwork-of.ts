import type { Artwork } from '#contract/v1/provider.ts';
import type { PictureRow } from '../catalogue/picture-fields.ts';
import { linesIn } from '../catalogue/row.ts';

const maxTiles = 4;

/** The pictures of songs, each once and at most four: what a mosaic is made of. Nothing where it would be one picture. */
export function tilesOf(rows: readonly (PictureRow | undefined)[]): { tiles?: Artwork[] } {
  const pictures = new Map<string, Artwork>();
  for (const row of rows) {
    const { artwork } = artworkOf(row);
    if (artwork && pictures.size < maxTiles) pictures.set(artwork.url, artwork);
  }
  return pictures.size > 1 ? { tiles: [...pictures.values()] } : {};
}

/** Where a picture is fetched, by its key; `{w}` and `{h}` are its size. */
export const artworkAddress = (key: string) => `/api/folder/artwork/${key}/{w}x{h}`;

/** A picture's artwork attribute, to be spread: nothing when there is no picture. */
export function artworkOf(row: PictureRow | undefined): { artwork?: Artwork } {
  const key = row ? row.picture_key : null;
  if (!row || key === null) return {};
  return {
    artwork: {
      width: row.picture_width,
      height: row.picture_height,
      url: artworkAddress(key),
      bgColor: row.picture_color || undefined,
      ...textColors(linesIn(row.picture_text_colors)),
      placeholder: row.picture_placeholder || undefined,
      thumbhash: row.picture_thumbhash || undefined,
    },
  };
}

function textColors([textColor1, textColor2, textColor3, textColor4]: string[]): Partial<Artwork> {
  if (!textColor1 || !textColor2 || !textColor3 || !textColor4) return {};
  return { textColor1, textColor2, textColor3, textColor4 };
}
