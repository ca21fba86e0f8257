import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { peaksOf } from '#rules/peaks.ts';
import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import { wholeAudio } from '../engine/whole-audio.ts';

/** What is larger is not read for a picture of it. */
const maxBytes = 100 * 1024 * 1024;
/** As few samples a second as browsers decode to: the picture needs no more. */
const sampleRate = 8000;

const barCount = 260;
/** Who skips from song to song does not have each of them read as a whole. */
const restMilliseconds = 1_500;
/** Decoded a minute of a CD takes twenty megabytes for a moment. */
const maxMilliseconds = 10 * 60_000;
const keptMilliseconds = 10 * 60_000;

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
  played: number;
  buffered: number;
};

/** The loudness of a song: played, loaded and to come. The slider above it says the same in words. */
export function Waveform({ peaks, played, buffered }: WaveformProps) {
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
        <rect className="waveform-heard" width={whole * played} height={height} />
      </g>
    </svg>
  );
}

/**
 * How loud each of `count` parts of a file's sound is (`peaksOf`), found by decoding all of it here; undefined where it is
 * too large. Rejects when it cannot be had or decoded, and when `signal` says so.
 */
async function readPeaks(url: string, count: number, signal: AbortSignal): Promise<number[] | undefined> {
  const audio = await wholeAudio(url, signal, maxBytes);
  if (audio === undefined) return undefined;
  const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await audio.arrayBuffer());
  return peaksOf(sound.getChannelData(0), count);
}

/** How loud each part of a song of a music folder is; undefined until it is known, and where it cannot be. */
export function usePeaks(item: PlayableItem): number[] | undefined {
  const { kind, audioUrl, durationMilliseconds } = item;
  const isKnowable =
    kind === 'song' && audioUrl !== undefined && !isLive(item) && durationMilliseconds <= maxMilliseconds;
  const { data } = useQuery({
    queryKey: ['peaks', audioUrl],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, restMilliseconds));
      signal.throwIfAborted();
      return (await readPeaks(audioUrl ?? '', barCount, signal)) ?? null;
    },
    enabled: isKnowable,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMilliseconds,
    retry: false,
  });
  return data ?? undefined;
}
