import { useId } from 'react';
import { barCount } from './use-peaks.ts';

const [height, pitch, width] = [64, 4.8, 3];

/** Bars from their middle, as one path. */
const pathOf = (peaks: readonly number[]) =>
  peaks
    .map((peak, index) => {
      const bar = Math.max(3, peak * height);
      return `M${(index * pitch).toFixed(1)} ${((height - bar) / 2).toFixed(1)}h${width}v${bar.toFixed(1)}h-${width}z`;
    })
    .join('');

type WaveformProps = {
  peaks: readonly number[];
  /** Both in parts of the whole, from 0 to 1. */
  heard: number;
  buffered: number;
};

/** How loud a song is all along: what was heard, what is here, and what is to come. The slider above it says it in words. */
export function Waveform({ peaks, heard, buffered }: WaveformProps) {
  const id = useId();
  const whole = barCount * pitch;
  return (
    <svg
      className="waveform"
      viewBox={`0 0 ${whole} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={id}>
        <path d={pathOf(peaks)} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect className="waveform-coming" width={whole} height={height} />
        <rect className="waveform-here" width={whole * buffered} height={height} />
        <rect className="waveform-heard" width={whole * heard} height={height} />
      </g>
    </svg>
  );
}
