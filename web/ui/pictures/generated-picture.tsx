import { memo, type ReactNode } from 'react';
import { type Random, seededRandom } from '#rules/seeded-random.ts';

const colour = (lightness: number, chroma: number, hue: number) =>
  `oklch(${lightness.toFixed(2)} ${chroma} ${Math.round(hue)})`;

function rings(random: Random, hue: number): ReactNode {
  return [5, 4, 3, 2, 1].map((ring) => (
    <circle
      key={ring}
      cx={34 + random() * 32}
      cy={34 + random() * 32}
      r={ring * 11}
      fill={colour(0.3 + 0.09 * (5 - ring), 0.11, hue + (5 - ring) * 13)}
      opacity={0.92}
    />
  ));
}

function bands(random: Random, hue: number, otherHue: number): ReactNode {
  const tilt = -24 + random() * 48;
  return Array.from({ length: 11 }, (_, band) => (
    <rect
      key={band}
      x={-30}
      y={band * 13 - 24}
      width={160}
      height={4 + random() * 9}
      fill={colour(0.34 + random() * 0.4, 0.11, band % 2 ? hue : otherHue)}
      transform={`rotate(${tilt.toFixed(1)} 50 50)`}
    />
  ));
}

function horizon(random: Random, hue: number, otherHue: number): ReactNode {
  const [leftHeight, middle, right] = [58 + random() * 12, 60 + random() * 10, 56 + random() * 14];
  return (
    <>
      <circle
        cx={36 + random() * 28}
        cy={44 + random() * 10}
        r={20 + random() * 9}
        fill={colour(0.84, 0.1, otherHue)}
      />
      <path
        d={`M0 ${leftHeight} Q28 ${leftHeight - 14} 52 ${middle} T100 ${right} V100 H0Z`}
        fill={colour(0.36, 0.08, hue)}
      />
      <path d={`M0 82 Q30 ${66 + random() * 8} 60 80 T100 76 V100 H0Z`} fill={colour(0.26, 0.06, hue)} />
    </>
  );
}

function reeds(random: Random, hue: number, otherHue: number): ReactNode {
  return Array.from({ length: 16 }, (_, reed) => {
    const foot = reed * 6.5 + random() * 4;
    return (
      <path
        key={reed}
        d={`M${foot} 104 Q${foot + random() * 8 - 4} ${70 - random() * 20} ${foot + random() * 30 - 15} ${10 + random() * 50}`}
        fill="none"
        stroke={colour(0.5 + random() * 0.34, 0.11, random() > 0.35 ? hue : otherHue)}
        strokeWidth={1.5 + random() * 4}
        strokeLinecap="round"
      />
    );
  });
}

const motifs = [rings, bands, horizon, reeds];

type GeneratedPictureProps = { name: string };

/** A calm picture that a name always makes the same way: what stands where artwork is missing. Decoration only. */
export const GeneratedPicture = memo(function GeneratedPicture({ name }: GeneratedPictureProps) {
  const random = seededRandom(name);
  const hue = random() * 360;
  const otherHue = hue + 40 + random() * 110;
  const motif = motifs[Math.floor(random() * motifs.length)] ?? rings;
  const sky = motif === horizon ? 0.62 : 0.27;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="block size-full scale-[1.01]"
    >
      <rect width="100" height="100" fill={colour(sky, 0.08, hue)} />
      {motif(random, hue, otherHue)}
    </svg>
  );
});
