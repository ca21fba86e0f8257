import { expect, it } from 'vitest';
import { type Colour, contrast, coverColours } from './cover-colours.ts';

const colourOf = (hex: string): Colour => {
  const number = Number.parseInt(hex, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

it('text on a cover is legible whatever the cover', () => {
  let seed = 1;
  const random = () => (seed = Math.imul(seed, 1664525) + 1013904223) >>> 24;
  for (let turn = 0; turn < 300; turn += 1) {
    const base = [random(), random(), random()];
    const pixels = Buffer.from(
      Array.from({ length: 300 }, (_, index) => (index % 30 < 18 ? base[index % 3]! : random())),
    );
    const { background, texts } = coverColours(pixels);
    expect(texts).toHaveLength(4);
    for (const text of texts)
      expect(contrast(colourOf(background), colourOf(text))).toBeGreaterThanOrEqual(4.5);
  }
});
