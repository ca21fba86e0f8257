import { type Random, seededRandom } from '#rules/seeded-random.ts';

export type CoverKind = 'circles' | 'stripes' | 'hills' | 'confetti';

const size = 1200;

/** Draws an album's cover: calm shapes in a few shades of one hue and of its neighbour. SVG, 1,200 pixels square. */
export function drawCover(kind: CoverKind, hue: number, seed: string): string {
  const shapes = drawings[kind](hue, seededRandom(`${seed}/cover`));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${shapes}</svg>`;
}

const color = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round((hue + 360) % 360)},${saturation}%,${Math.round(lightness)}%)`;
const ground = (fill: string) => `<rect width="${size}" height="${size}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="${fill}"/>`;

const drawings: Record<CoverKind, (hue: number, random: Random) => string> = {
  circles(hue, random) {
    const x = size * (0.3 + random() * 0.2);
    const y = size * (0.5 + random() * 0.15);
    const rings = [0.95, 0.62, 0.46, 0.3, 0.15].map((share, index) => {
      const drift = index * (random() * 26);
      return circle(
        x + size * 0.12 - drift,
        y - size * 0.1 + drift,
        size * share * 0.82,
        color(hue + index * 9, 58, 24 + index * 9),
      );
    });
    return ground(color(hue - 8, 62, 14)) + rings.join('');
  },
  stripes(hue, random) {
    const bands: string[] = [];
    for (let y = -size * 0.3; y < size * 1.5; ) {
      const height = 40 + random() * 110;
      const warm = random() < 0.35;
      const fill = warm
        ? color(hue + 135, 52, 52 + random() * 16)
        : color(hue + random() * 14, 72, 18 + random() * 26);
      bands.push(
        `<rect x="${-size * 0.3}" y="${Math.round(y)}" width="${size * 1.6}" height="${Math.round(height)}" fill="${fill}"/>`,
      );
      y += height + random() * 34;
    }
    const turned = `<g transform="rotate(${-14 - Math.round(random() * 8)} ${size / 2} ${size / 2})">${bands.join('')}</g>`;
    return ground(color(hue, 80, 13)) + turned;
  },
  hills(hue, random) {
    const sun = circle(size * (0.45 + random() * 0.15), size * 0.44, size * 0.24, color(hue + 118, 85, 84));
    const hill = (top: number, swell: number, fill: string) => {
      const leftHeight = Math.round(top + (random() - 0.5) * 60);
      const right = Math.round(top + (random() - 0.5) * 140);
      return `<path d="M0 ${leftHeight} C ${size * 0.3} ${leftHeight - swell}, ${size * 0.5} ${leftHeight + swell * 1.5}, ${size * 0.72} ${leftHeight + swell} S ${size * 0.9} ${right}, ${size} ${right - swell} V ${size} H 0 Z" fill="${fill}"/>`;
    };
    const land =
      hill(size * 0.7, 90, color(hue + 12, 46, 27)) + hill(size * 0.83, 60, color(hue + 16, 55, 16));
    return ground(color(hue + 12, 42, 63)) + sun + land;
  },
  confetti(hue, random) {
    const strokes = Array.from({ length: 38 }, () => {
      const x = random() * size;
      const y = random() * size;
      const length = 50 + random() * 190;
      const angle = random() * Math.PI * 2;
      const fill =
        random() < 0.3 ? color(hue + 115, 68, 58) : color(hue - 12 + random() * 16, 72, 62 + random() * 24);
      const ends = `x1="${Math.round(x)}" y1="${Math.round(y)}" x2="${Math.round(x + Math.cos(angle) * length)}" y2="${Math.round(y + Math.sin(angle) * length)}"`;
      return `<line ${ends} stroke="${fill}" stroke-width="${Math.round(8 + random() ** 2 * 62)}" stroke-linecap="round"/>`;
    });
    return ground(color(hue, 46, 19)) + strokes.join('');
  },
};
