import { type Colour, contrast, hexadecimal, mixed } from '../artwork/contrast.ts';

/** Colours as six hex digits: a background, and four to write on it with. */
export type CoverColours = { background: string; texts: string[] };

/** What text of normal size needs (WCAG 2.2, 1.4.3). */
const legible = 4.5;
const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/** The colours of a cover by its pixels, three bytes each: the most frequent one, and others that are legible on it. */
export function coverColours(pixels: Buffer): CoverColours {
  const [background = black, ...others] = frequentColours(pixels);
  const extreme = contrast(background, white) >= contrast(background, black) ? white : black;
  const found = others.filter((colour) => contrast(background, colour) >= legible);
  const first = found[0] ?? extreme;
  const second = found.find((colour) => contrast(colour, first) > 1.2) ?? paler(extreme, background, 0.15);
  const texts = [first, second, paler(first, background, 0.2), paler(second, background, 0.2)];
  return { background: hexadecimal(background), texts: texts.map(hexadecimal) };
}

/** As near to the background as asked, and as legible allows. */
function paler(colour: Colour, background: Colour, share: number): Colour {
  for (let tried = share; tried > 0; tried -= 0.05) {
    const pale = mixed(colour, background, tried);
    if (contrast(background, pale) >= legible) return pale;
  }
  return colour;
}

type Bucket = { count: number; red: number; green: number; blue: number };

/** Sixteen steps a part; the average of each, the most frequent first. */
function frequentColours(pixels: Buffer): Colour[] {
  const buckets = new Map<number, Bucket>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bucket = buckets.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    bucket.count += 1;
    bucket.red += red;
    bucket.green += green;
    bucket.blue += blue;
    buckets.set(key, bucket);
  }
  return [...buckets.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ count, red, green, blue }) => [
      Math.round(red / count),
      Math.round(green / count),
      Math.round(blue / count),
    ]);
}
