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
export function mixed(first: Colour, second: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(first[index] + (second[index] - first[index]) * share);
  return [part(0), part(1), part(2)];
}

/** Six hex digits without `#`. */
export function hexadecimal(colour: Colour): string {
  return colour.map((part) => part.toString(16).padStart(2, '0')).join('');
}
