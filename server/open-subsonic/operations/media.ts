import { sendForApp } from '#server/folder/streaming/send-for-app.ts';
import { parseRange } from '#server/http/byte-range.ts';
import { notFound } from '../answers/failure.ts';
import { type Asked, sent as answered, type Operation } from '../asking/operation.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import { streamForm } from '../music/stream-form.ts';

/** The sound of songs and episodes. Hearing one is no play: apps tell of those by `scrobble`. */
export function mediaOperations({ folder, music, podcasts }: OperationNeeds): Operation[] {
  async function songOf({ sent, caller }: Asked) {
    const number = numberIn('song', sent.required('id')) ?? 0;
    const [song] = await music.songs(caller.userId, [number]);
    if (song === undefined) throw notFound('That song is not in the music folder.');
    return { number: String(number), song };
  }

  /** Whether it was an episode, which is sent as its publisher has it. */
  async function sentEpisode({ sent, caller: { userId }, request, response }: Asked): Promise<boolean> {
    const id = numberIn('episode', sent.required('id'));
    if (id === undefined || podcasts === undefined) return false;
    await podcasts.sendEpisode({ id, userId }, request, response);
    return true;
  }

  return [
    {
      name: 'stream',
      changes: false,
      async answer(asked) {
        if (await sentEpisode(asked)) return answered;
        const { number, song } = await songOf(asked);
        const form = streamForm(
          { suffix: song.suffix ?? '', kilobits: song.bitRate ?? 0 },
          {
            format: asked.sent.text('format')?.toLowerCase(),
            maxKilobits: asked.sent.number('maxBitRate') ?? 0,
            fromSeconds: asked.sent.number('timeOffset') ?? 0,
          },
        );
        const wanted = form && { form, whole: needsWhole(asked.request) };
        await sendForApp(await folder.songs.openForApp(number, wanted), asked.request, asked.response);
        return answered;
      },
    },
    {
      name: 'download',
      changes: false,
      async answer(asked) {
        if (await sentEpisode(asked)) return answered;
        const { number, song } = await songOf(asked);
        const name = `${song.title}.${song.suffix}`.replaceAll(/[/\\\p{Cc}]/gu, '_').toWellFormed();
        asked.response.header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        );
        await sendForApp(await folder.songs.openForApp(number, undefined), asked.request, asked.response);
        return answered;
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
