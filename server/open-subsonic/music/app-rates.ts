import type { AppForm } from '#server/folder/streaming/ffmpeg.ts';

export type AppCodec = AppForm['codec'];

/** What songs are converted to for apps. */
export const appRates = {
  mp3: { container: 'mp3', kilobitSteps: [64, 96, 128, 160, 192, 256, 320], usualKilobits: 192 },
  opus: { container: 'ogg', kilobitSteps: [48, 64, 96, 128, 160, 192], usualKilobits: 128 },
};

/** The highest step within the limit, or the lowest step. Without a limit (0) the bit rate does not exceed that of the song. */
export function rateBelow(codec: AppCodec, maxKilobits: number, kilobits: number): number {
  const { kilobitSteps, usualKilobits } = appRates[codec];
  const max = maxKilobits > 0 ? maxKilobits : Math.min(usualKilobits, kilobits);
  return kilobitSteps.findLast((rate) => rate <= max) ?? Math.min(...kilobitSteps);
}

/** From where an app wants a song, in whole seconds: each is a conversion of its own, so none lies beyond its end. */
export const offsetSeconds = (seconds: number, durationSeconds: number): number =>
  Math.min(durationSeconds, Math.max(0, Math.trunc(seconds)));
