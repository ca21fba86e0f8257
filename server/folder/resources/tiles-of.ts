import type { Artwork } from '#contract/v1/provider.ts';
import type { PictureRow } from '../catalogue/picture-fields.ts';
import { artworkOf } from './artwork-of.ts';

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
