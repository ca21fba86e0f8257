import { useState } from 'react';
import { GeneratedPicture } from './generated-picture.tsx';
import { pictureAddress, pictureSourceSet } from './picture-address.ts';

type MosaicProps = { tiles: readonly string[]; sizes: string; eager?: boolean | undefined };

/** Two or three pictures fill four places too: each is there at least once, and no two neighbours are the same. */
const order: Record<number, readonly number[]> = { 2: [0, 1, 1, 0], 3: [0, 1, 2, 0], 4: [0, 1, 2, 3] };

/** Pictures in four places of a square. A broken one leaves its place plain. */
function Mosaic({ tiles, sizes, eager }: MosaicProps) {
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

type ArtworkProps = {
  /** What the picture is of: makes the picture that stands in for a missing one. */
  name: string;
  /** Address with `{w}` and `{h}`. */
  template?: string | undefined;
  /** Six hex digits without `#`, shown until the picture is here. */
  color?: string | undefined;
  /** The picture in a few pixels as a `data:` address, shown over the colour until the picture is here. */
  placeholder?: string | undefined;
  /** Templates of two to four pictures, shown as a mosaic in place of the one. */
  tiles?: readonly string[] | undefined;
  /** How wide it is shown, as in the `sizes` attribute of an image. */
  sizes: string;
  /** Artists are round. */
  round?: boolean;
  /** Needed at once: not left to lazy loading. */
  eager?: boolean;
  /** Called when the picture cannot be shown. */
  onBroken?: () => void;
  className?: string;
};

const backgroundOf = (color: string, placeholder = '') =>
  `#${color} ${placeholder && `url(${placeholder})`} 0/cover`;

/** A square picture with reserved space, its colour first, an edge that shows a white one on white, and never a broken image. Decorative: its name is text nearby. */
export function Artwork({
  name,
  template,
  color,
  placeholder,
  tiles,
  sizes,
  round,
  eager,
  onBroken,
  className = '',
}: ArtworkProps) {
  const [broken, setBroken] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const shape = round ? 'rounded-full' : 'rounded-[inherit]';
  if (tiles !== undefined && tiles.length > 1)
    return (
      <span
        className={`relative block aspect-square overflow-hidden bg-lift ${round ? 'rounded-full' : 'rounded-lg'} ${className}`}
      >
        <Mosaic tiles={tiles} sizes={sizes} eager={eager} />
      </span>
    );
  const usable = template !== undefined && template !== broken;
  return (
    <span
      className={`relative block aspect-square overflow-hidden ${round ? 'rounded-full' : 'rounded-lg'} bg-lift after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:border after:border-(--edge) ${className}`}
      style={color && usable ? { background: backgroundOf(color, placeholder) } : undefined}
    >
      {usable ? (
        <img
          key={template}
          src={pictureAddress(template, 600)}
          srcSet={pictureSourceSet(template)}
          sizes={sizes}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => {
            setBroken(template);
            onBroken?.();
          }}
          onLoad={() => setLoaded(template)}
          className={`${shape} absolute inset-0 size-full object-cover transition-[opacity,filter] duration-200 ${loaded === template ? '' : 'opacity-0 [filter:blur(12px)]'}`}
        />
      ) : (
        <GeneratedPicture name={name} />
      )}
    </span>
  );
}
