import { encode } from 'uqr';

type QrCodeProps = { label: string; text: string };

const quietZone = 4;

/** The text as a camera reads it: black on white by day and night. */
export function QrCode({ label, text }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} width={208} height={208} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
