import type { AppForm } from '#server/folder/streaming/ffmpeg.ts';
import { sendForApp } from '#server/folder/streaming/send-song.ts';
import { parseRange } from '#server/http/byte-range.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { SongValues } from '../music/songs.ts';
import type { OperationCall } from '../request/operation.ts';
import { notFound } from '../response/failure.ts';

/** The song with an id of a call. Throws 70 for a missing one. */
export async function songOf(
  { music }: Pick<OperationNeeds, 'music'>,
  { caller }: OperationCall,
  id: string,
): Promise<{ number: string; song: SongValues }> {
  const number = numberIn('song', id) ?? 0;
  const [song] = await music.songs(caller.userId, [number]);
  if (song === undefined) throw notFound('That song is not in the music folder.');
  return { number: String(number), song };
}

/** Sends a song, converted where there is a form. */
export async function sendSong(
  { folder }: Pick<OperationNeeds, 'folder'>,
  { request, response }: OperationCall,
  number: string,
  form: AppForm | undefined,
): Promise<void> {
  const isWanted = () => !response.raw.closed;
  const conversion = form && { form, whole: needsWhole(request), isWanted };
  await sendForApp(await folder.songs.openForApp(number, conversion), request, response);
}

/** Whether the request needs the finished conversion: a length or a later range is unknown while it runs. */
function needsWhole({ method, headers }: OperationCall['request']): boolean {
  const range = parseRange(headers.range);
  const fromStart = range === null || (range.start === 0 && range.end === null);
  return method === 'HEAD' || !fromStart;
}

/** Proxies an episode from its publisher. Returns whether the id named an episode. */
export async function sendEpisode(
  { podcasts }: Pick<OperationNeeds, 'podcasts'>,
  { params, caller: { userId }, request, response }: OperationCall,
): Promise<boolean> {
  const id = numberIn('episode', params.required('id'));
  if (id === undefined || podcasts === undefined) return false;
  await podcasts.sendEpisode({ id, userId }, request, response);
  return true;
}
