import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LibraryBig, Podcast, Search } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

// Draws the pictures of the installed app from the mark. What it drew lies in web/public/icons: run it when the mark changes.

const folder = fileURLToPath(new URL('../web/public/icons/', import.meta.url));
const mark = readFileSync(new URL('../web/public/favicon.svg', import.meta.url), 'utf8').trim();
const dark = '#0e0e11';
const amber = '#e89a1c';

type Drawing = {
  name: string;
  pixels: number;
  /** What stands in the middle, as an SVG of its own of 24 units. */
  what: string;
  /** How much of the side it takes. */
  part: number;
  /** Behind it: nothing, a square to its edges, which the system cuts, or one with round corners. */
  ground: 'none' | 'square' | 'round';
};

async function draw({ name, pixels, what, part, ground }: Drawing): Promise<void> {
  const side = pixels * part;
  const place = (pixels - side) / 2;
  const corner = ground === 'round' ? pixels * 0.22 : 0;
  const square =
    ground === 'none' ? '' : `<rect width="${pixels}" height="${pixels}" rx="${corner}" fill="${dark}"/>`;
  const placed = what.replace(/^<svg /, `<svg x="${place}" y="${place}" width="${side}" height="${side}" `);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">${square}${placed}</svg>`;
  await sharp(Buffer.from(picture))
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}${name}-${pixels}.png`);
}

/** An icon of the app's own places, in the colour of the mark. */
const placeIcon = (icon: typeof Search) =>
  renderToStaticMarkup(createElement(icon, { color: amber, strokeWidth: 1.8 })).replace(
    / (width|height)="24"/g,
    '',
  );

const drawings: Drawing[] = [
  ...[192, 512].flatMap((pixels): Drawing[] => [
    { name: 'icon', pixels, what: mark, part: 0.84, ground: 'round' },
    // Whatever lies outside of a circle of four fifths may be cut away.
    { name: 'maskable', pixels, what: mark, part: 0.66, ground: 'square' },
  ]),
  { name: 'apple-touch-icon', pixels: 180, what: mark, part: 0.78, ground: 'square' },
  { name: 'badge', pixels: 96, what: mark.replace(amber, '#fff'), part: 1, ground: 'none' },
  ...[
    { name: 'search', icon: Search },
    { name: 'library', icon: LibraryBig },
    { name: 'podcasts', icon: Podcast },
  ].map(
    ({ name, icon }): Drawing => ({ name, pixels: 96, what: placeIcon(icon), part: 0.6, ground: 'round' }),
  ),
];

mkdirSync(folder, { recursive: true });
for (const drawing of drawings) await draw(drawing);
