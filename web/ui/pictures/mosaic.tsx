import { pictureAddress, pictureSourceSet } from './picture-address.ts';

type MosaicProps = { tiles: readonly string[]; sizes: string; eager?: boolean | undefined };

/** Two or three pictures stand in four places too: each is there at least once, and no two beside each other are the same. */
const order: Record<number, readonly number[]> = { 2: [0, 1, 1, 0], 3: [0, 1, 2, 0], 4: [0, 1, 2, 3] };

/** Pictures in four places of a square. A broken one leaves its place plain. */
export function Mosaic({ tiles, sizes, eager }: MosaicProps) {
  const squares = order[Math.min(tiles.length, 4)] ?? [];
  return (
    <span className="absolute inset-0 grid grid-cols-2 grid-rows-2">
      {squares.map((index, square) => {
        const template = tiles[index] ?? '';
        return (
          <img
            key={`${square} ${template}`}
            src={pictureAddress(template, 300)}
            srcSet={pictureSourceSet(template)}
            sizes={sizes.replaceAll(
              /(\d+)(px|vw)/g,
              (_, size: string, unit: string) => `${Number(size) / 2}${unit}`,
            )}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            draggable={false}
            onError={(event) => event.currentTarget.classList.add('invisible')}
            className="size-full object-cover"
          />
        );
      })}
    </span>
  );
}
