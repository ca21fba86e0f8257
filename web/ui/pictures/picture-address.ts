import { serverUrl } from '../addresses/server-url.ts';

/** The sizes a picture is asked for, in pixels of its side (behaviour.md#constants, with one between rows and cards). */
const pictureSizes = [100, 300, 600, 1000] as const;

/** A picture's address for a square of `size` pixels: fills `{w}` and `{h}` (and Apple's `{f}`, `{c}`). */
export function pictureAddress(template: string, size: number): string {
  return serverUrl(template)
    .replaceAll('{w}', String(size))
    .replaceAll('{h}', String(size))
    .replaceAll('{c}', '')
    .replaceAll('{f}', 'jpg');
}

/** The same picture in every size, for the browser to choose from. */
export function pictureSourceSet(template: string): string {
  return pictureSizes.map((size) => `${pictureAddress(template, size)} ${size}w`).join(', ');
}
