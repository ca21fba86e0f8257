/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(a: Colour, b: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** `share` 0 is all of the first colour, 1 all of the second. */
function mixed(first: Colour, second: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(first[index] + (second[index] - first[index]) * share);
  return [part(0), part(1), part(2)];
}

/** Six hex digits without `#`. */
function hexadecimal(colour: Colour): string {
  return colour.map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** Colours as six hex digits: a background, and four to write on it with. */
type CoverColours = { background: string; texts: string[] };

/** What text of normal size needs (WCAG 2.2, 1.4.3). */
const legible = 4.5;
const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/** The colours of a cover by its pixels, three bytes each: the most frequent one, and others that are legible on it. */
export function coverColours(pixels: Buffer): CoverColours {
  const [background = black, ...others] = frequentColours(pixels);
  const extreme = contrast(background, white) >= contrast(background, black) ? white : black;
  const legibleColours = others.filter((colour) => contrast(background, colour) >= legible);
  const first = legibleColours[0] ?? extreme;
  const second =
    legibleColours.find((colour) => contrast(colour, first) > 1.2) ?? paler(extreme, background, 0.15);
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
