import type { AppForm } from '#server/folder/streaming/ffmpeg.ts';
import { sendEpisode, sendSong, songOf } from '../items/audio.ts';
import { offsetSeconds, rateBelow } from '../music/app-rates.ts';
import type { OperationNeeds } from '../music/music.ts';
import { type Operation, rawResponse } from '../request/operation.ts';

/** The audio that an app requests. `maxKilobits` 0 is no limit. */
type StreamRequest = { format: string | undefined; maxKilobits: number; fromSeconds: number };

/** Codecs by the names that apps use. */
const codecs: Record<string, AppForm['codec']> = { mp3: 'mp3', opus: 'opus', ogg: 'opus', oga: 'opus' };

/** The conversion for a request; undefined for `raw` and without another codec, lower bit rate or later start. */
export function streamForm(
  song: { suffix: string; kilobits: number; durationSeconds: number },
  { format, maxKilobits, fromSeconds }: StreamRequest,
): AppForm | undefined {
  if (format === 'raw') return undefined;
  const requestedCodec = format !== undefined && Object.hasOwn(codecs, format) ? codecs[format] : undefined;
  const exceedsBitRate = maxKilobits > 0 && song.kilobits > maxKilobits * 1.05;
  const isOtherCodec = requestedCodec !== undefined && requestedCodec !== song.suffix;
  if (!exceedsBitRate && !isOtherCodec && fromSeconds <= 0) return undefined;
  const codec = requestedCodec ?? 'mp3';
  return {
    codec,
    kilobits: rateBelow(codec, maxKilobits, song.kilobits),
    fromSeconds: offsetSeconds(fromSeconds, song.durationSeconds),
  };
}

/** Audio of songs and episodes to play. Streaming does not count as a play: apps report plays by `scrobble`. */
export function streamOperations(needs: OperationNeeds): Operation[] {
  return [
    {
      name: 'stream',
      changes: false,
      async answer(call) {
        if (await sendEpisode(needs, call)) return rawResponse;
        const { number, song } = await songOf(needs, call, call.params.required('id'));
        const form = streamForm(
          { suffix: song.suffix ?? '', kilobits: song.bitRate ?? 0, durationSeconds: song.duration ?? 0 },
          {
            format: call.params.text('format')?.toLowerCase(),
            maxKilobits: call.params.number('maxBitRate') ?? 0,
            fromSeconds: call.params.number('timeOffset') ?? 0,
          },
        );
        await sendSong(needs, call, number, form);
        return rawResponse;
      },
    },
  ];
}
