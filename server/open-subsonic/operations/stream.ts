import type { AppForm } from '#server/folder/streaming/ffmpeg.ts';
import { sendForApp } from '#server/folder/streaming/send-song.ts';
import { parseRange } from '#server/http/byte-range.ts';
import { sendEpisode, songOf } from '../items/audio.ts';
import type { OperationNeeds } from '../music/music.ts';
import { type Operation, type OperationCall, rawResponse } from '../request/operation.ts';

/** The audio that an app requests. `maxKilobits` 0 is no limit. */
type StreamRequest = { format: string | undefined; maxKilobits: number; fromSeconds: number };

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

/** The conversion for a request; undefined for `raw` and without another codec, lower bit rate or later start. */
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

/** Audio of songs and episodes to play. Streaming does not count as a play: apps report plays by `scrobble`. */
export function streamOperations(needs: OperationNeeds): Operation[] {
  const { folder } = needs;

  return [
    {
      name: 'stream',
      changes: false,
      async answer(call) {
        if (await sendEpisode(needs, call)) return rawResponse;
        const { number, song } = await songOf(needs, call);
        const form = streamForm(
          { suffix: song.suffix ?? '', kilobits: song.bitRate ?? 0 },
          {
            format: call.params.text('format')?.toLowerCase(),
            maxKilobits: call.params.number('maxBitRate') ?? 0,
            fromSeconds: call.params.number('timeOffset') ?? 0,
          },
        );
        const conversion = form && { form, whole: needsWhole(call.request) };
        await sendForApp(await folder.songs.openForApp(number, conversion), call.request, call.response);
        return rawResponse;
      },
    },
  ];
}

/** Whether the request needs the finished conversion: a length or a later range is unknown while it runs. */
function needsWhole({ method, headers }: OperationCall['request']): boolean {
  const range = parseRange(headers.range);
  const fromStart = range === null || (range.start === 0 && range.end === null);
  return method === 'HEAD' || !fromStart;
}
