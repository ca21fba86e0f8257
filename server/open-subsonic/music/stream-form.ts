import type { AppForm } from '#server/folder/streaming/ffmpeg.ts';

/** The audio that an app requests. `maxKilobits` 0 is no limit. */
export type StreamRequest = { format: string | undefined; maxKilobits: number; fromSeconds: number };

const rates = {
  mp3: { kilobitSteps: [64, 96, 128, 160, 192, 256, 320], usualKilobits: 192 },
  opus: { kilobitSteps: [48, 64, 96, 128, 160, 192], usualKilobits: 128 },
};
/** Codecs by the names that apps use. */
const codecs: Record<string, AppForm['codec']> = { mp3: 'mp3', opus: 'opus', ogg: 'opus', oga: 'opus' };
const maxSeconds = 24 * 60 * 60;

/** The highest step within the limit, or the lowest step. Without a limit the bit rate does not exceed that of the song. */
function rateBelow(codec: AppForm['codec'], maxKilobits: number, kilobits: number): number {
  const { kilobitSteps, usualKilobits } = rates[codec];
  const max = maxKilobits > 0 ? maxKilobits : Math.min(usualKilobits, kilobits);
  return kilobitSteps.findLast((rate) => rate <= max) ?? Math.min(...kilobitSteps);
}

/**
 * The conversion for a request; undefined where the file is sent as it is: for `raw`, and where the request asks for no
 * other codec, lower bit rate or later start.
 */
export function streamForm(
  song: { suffix: string; kilobits: number },
  { format, maxKilobits, fromSeconds }: StreamRequest,
): AppForm | undefined {
  if (format === 'raw') return undefined;
  const requestedCodec = format !== undefined && Object.hasOwn(codecs, format) ? codecs[format] : undefined;
  const exceedsBitRate = maxKilobits > 0 && song.kilobits > maxKilobits * 1.05;
  const isOtherCodec = requestedCodec !== undefined && requestedCodec !== song.suffix;
  if (!exceedsBitRate && !isOtherCodec && fromSeconds <= 0) return undefined;
  const codec = requestedCodec ?? 'mp3';
  const offsetSeconds = Math.min(maxSeconds, Math.max(0, Math.trunc(fromSeconds)));
  return { codec, kilobits: rateBelow(codec, maxKilobits, song.kilobits), fromSeconds: offsetSeconds };
}
