import { keyOfAudio, openAudioPieces } from '../downloads/store/audio-pieces.ts';
import { backgroundName } from '../downloads/store/background-name.ts';
import { wholeLength, writeChunks } from '../downloads/store/chunk-writer.ts';

type Pieces = ReturnType<typeof openAudioPieces>;
type Brought = Pick<BackgroundFetchRegistration, 'id' | 'matchAll'>;

/**
 * Keeps the sounds that the browser brought, for the listener who is here and wanted them. What did not come, or came as
 * anything but a whole sound, is left to the next page. `pathOf`: the path of a request below our own server.
 */
export async function cacheMetadata(
  userId: string | undefined,
  brought: Brought,
  pathOf: (url: string) => string | undefined,
): Promise<void> {
  if (userId === undefined || brought.id !== backgroundName(userId)) return;
  const pieces = openAudioPieces(userId);
  for (const { request, responseReady } of await brought.matchAll()) {
    const key = keyOfAudio(pathOf(request.url) ?? '');
    // oxlint-disable-next-line no-await-in-loop -- one sound at a time
    if (key !== undefined) await keepOne(key, responseReady, pieces).catch(() => undefined);
  }
}

async function keepOne(key: string, responseReady: Promise<Response>, pieces: Pieces): Promise<void> {
  const answer = await responseReady;
  if (answer.status === 200)
    await writeChunks(answer, { key, start: 0, totalBytes: wholeLength(answer), pieces });
}
