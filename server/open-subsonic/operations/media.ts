import { sendForApp } from '#server/folder/streaming/send-for-app.ts';
import { parseRange } from '#server/http/byte-range.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import { streamForm } from '../music/stream-form.ts';
import { type Operation, type OperationCall, rawResponse } from '../request/operation.ts';
import { notFound } from '../response/failure.ts';

/** Audio of songs and episodes. Streaming does not count as a play: apps report plays by `scrobble`. */
export function mediaOperations({ folder, music, podcasts }: OperationNeeds): Operation[] {
  async function songOf({ params, caller }: OperationCall) {
    const number = numberIn('song', params.required('id')) ?? 0;
    const [song] = await music.songs(caller.userId, [number]);
    if (song === undefined) throw notFound('That song is not in the music folder.');
    return { number: String(number), song };
  }

  /** Proxies an episode from its publisher. Returns whether the id named an episode. */
  async function sendEpisode({
    params,
    caller: { userId },
    request,
    response,
  }: OperationCall): Promise<boolean> {
    const id = numberIn('episode', params.required('id'));
    if (id === undefined || podcasts === undefined) return false;
    await podcasts.sendEpisode({ id, userId }, request, response);
    return true;
  }

  return [
    {
      name: 'stream',
      changes: false,
      async answer(call) {
        if (await sendEpisode(call)) return rawResponse;
        const { number, song } = await songOf(call);
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
    {
      name: 'download',
      changes: false,
      async answer(call) {
        if (await sendEpisode(call)) return rawResponse;
        const { number, song } = await songOf(call);
        const name = `${song.title}.${song.suffix}`.replaceAll(/[/\\\p{Cc}]/gu, '_').toWellFormed();
        call.response.header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        );
        await sendForApp(await folder.songs.openForApp(number, undefined), call.request, call.response);
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
