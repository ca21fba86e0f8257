import { sendForApp } from '#server/folder/streaming/send-for-app.ts';
import { parseRange } from '#server/http/byte-range.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import { streamForm } from '../music/stream-form.ts';
import { type Asked, type Operation, rawResponse } from '../request/operation.ts';
import { notFound } from '../response/failure.ts';

/** The sound of songs and episodes. Hearing one is no play: apps tell of those by `scrobble`. */
export function mediaOperations({ folder, music, podcasts }: OperationNeeds): Operation[] {
  async function songOf({ params, caller }: Asked) {
    const number = numberIn('song', params.required('id')) ?? 0;
    const [song] = await music.songs(caller.userId, [number]);
    if (song === undefined) throw notFound('That song is not in the music folder.');
    return { number: String(number), song };
  }

  /** Whether it was an episode, which is sent as its publisher has it. */
  async function sentEpisode({ params, caller: { userId }, request, response }: Asked): Promise<boolean> {
    const id = numberIn('episode', params.required('id'));
    if (id === undefined || podcasts === undefined) return false;
    await podcasts.sendEpisode({ id, userId }, request, response);
    return true;
  }

  return [
    {
      name: 'stream',
      changes: false,
      async answer(asked) {
        if (await sentEpisode(asked)) return rawResponse;
        const { number, song } = await songOf(asked);
        const form = streamForm(
          { suffix: song.suffix ?? '', kilobits: song.bitRate ?? 0 },
          {
            format: asked.params.text('format')?.toLowerCase(),
            maxKilobits: asked.params.number('maxBitRate') ?? 0,
            fromSeconds: asked.params.number('timeOffset') ?? 0,
          },
        );
        const wanted = form && { form, whole: needsWhole(asked.request) };
        await sendForApp(await folder.songs.openForApp(number, wanted), asked.request, asked.response);
        return rawResponse;
      },
    },
    {
      name: 'download',
      changes: false,
      async answer(asked) {
        if (await sentEpisode(asked)) return rawResponse;
        const { number, song } = await songOf(asked);
        const name = `${song.title}.${song.suffix}`.replaceAll(/[/\\\p{Cc}]/gu, '_').toWellFormed();
        asked.response.header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        );
        await sendForApp(await folder.songs.openForApp(number, undefined), asked.request, asked.response);
        return rawResponse;
      },
    },
  ];
}

/** What has no length yet can be heard from its beginning on, and no otherwise. */
function needsWhole({ method, headers }: Asked['request']): boolean {
  const range = parseRange(headers.range);
  const fromStart = range === null || (range.start === 0 && range.end === null);
  return method === 'HEAD' || !fromStart;
}
