import type { AppForm } from '#server/folder/streaming/ffmpeg.ts';

/** What an app says of the sound it wants. `maxKilobits` 0: as many as there are. */
export type Wish = { format: string | undefined; maxKilobits: number; fromSeconds: number };

const rates = {
  mp3: { offered: [64, 96, 128, 160, 192, 256, 320], usual: 192 },
  opus: { offered: [48, 64, 96, 128, 160, 192], usual: 128 },
};
/** By the names that apps have for them. */
const codecs: Record<string, AppForm['codec']> = { mp3: 'mp3', opus: 'opus', ogg: 'opus', oga: 'opus' };
const maxSeconds = 24 * 60 * 60;

/** The most that is offered below a limit, the least where the limit is lower still; without one, no more than the song has. */
function rateBelow(codec: AppForm['codec'], maxKilobits: number, kilobits: number): number {
  const { offered, usual } = rates[codec];
  const max = maxKilobits > 0 ? maxKilobits : Math.min(usual, kilobits);
  return offered.findLast((rate) => rate <= max) ?? Math.min(...offered);
}

/**
 * What a song is made into for an app; undefined: it is sent as it is, which is always so for `raw`, and where nothing
 * asks for another form. A song that is begun later than at its beginning has to be made anew.
 */
export function streamForm(
  song: { suffix: string; kilobits: number },
  { format, maxKilobits, fromSeconds }: Wish,
): AppForm | undefined {
  if (format === 'raw') return undefined;
  const asked = format !== undefined && Object.hasOwn(codecs, format) ? codecs[format] : undefined;
  const isTooMuch = maxKilobits > 0 && song.kilobits > maxKilobits * 1.05;
  const isOther = asked !== undefined && asked !== song.suffix;
  if (!isTooMuch && !isOther && fromSeconds <= 0) return undefined;
  const codec = asked ?? 'mp3';
  const from = Math.min(maxSeconds, Math.max(0, Math.trunc(fromSeconds)));
  return { codec, kilobits: rateBelow(codec, maxKilobits, song.kilobits), fromSeconds: from };
}
