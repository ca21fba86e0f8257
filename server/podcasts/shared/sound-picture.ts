/** Some bytes of a file of that size. */
type Part = { position: number; length: number; size: number };

/**
 * A picture that lies inside a sound, as the end of an address: behind the sound's own it is one that the picture proxy fetches. The
 * size tells a file that was changed from the one before.
 */
export const pictureInSound = ({ position, length, size }: Part): string =>
  `#bytes=${position}-${position + length - 1}/${size}`;

export const isInSound = (image: string): boolean => image.startsWith('#bytes=');

/** Where the file of an address lies and which part of it is meant; null for an address of a whole file. */
export function partAt(address: string): (Part & { url: string; range: string }) | null {
  const [, url = '', first, last, size] =
    /^([^#]+)#bytes=(\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(address) ?? [];
  if (first === undefined) return null;
  const [position, end] = [Number(first), Number(last)];
  return { url, range: `bytes=${position}-${end}`, position, length: end - position + 1, size: Number(size) };
}
