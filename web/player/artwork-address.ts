/** The picture's address for a square of so many pixels. */
export function artworkAddress(template: string, pixels: number): string {
  return template.replaceAll('{w}', String(pixels)).replaceAll('{h}', String(pixels));
}
