import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { SongValues } from '../music/songs.ts';
import type { OperationCall } from '../request/operation.ts';
import { notFound } from '../response/failure.ts';

/** The song that a call names. Throws 70 for a missing one. */
export async function songOf(
  { music }: Pick<OperationNeeds, 'music'>,
  { params, caller }: OperationCall,
): Promise<{ number: string; song: SongValues }> {
  const number = numberIn('song', params.required('id')) ?? 0;
  const [song] = await music.songs(caller.userId, [number]);
  if (song === undefined) throw notFound('That song is not in the music folder.');
  return { number: String(number), song };
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
