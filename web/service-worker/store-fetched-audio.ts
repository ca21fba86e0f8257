import { keyOfAudio, openAudioPieces } from '../downloads/store/audio-pieces.ts';
import { backgroundName } from '../downloads/store/background-name.ts';
import { wholeLength, writeChunks } from '../downloads/store/chunk-writer.ts';

type Pieces = ReturnType<typeof openAudioPieces>;
type FetchRecords = Pick<BackgroundFetchRegistration, 'id' | 'matchAll'>;

/**
 * Stores the audio of a background fetch for the signed-in user who started it. Failed or incomplete files are left to the
 * next page. `pathOf` returns the path of a request to this server.
 */
export async function storeFetchedAudio(
  userId: string | undefined,
  registration: FetchRecords,
  pathOf: (url: string) => string | undefined,
): Promise<void> {
  if (userId === undefined || registration.id !== backgroundName(userId)) return;
  const pieces = openAudioPieces(userId);
  for (const { request, responseReady } of await registration.matchAll()) {
    const key = keyOfAudio(pathOf(request.url) ?? '');
    // One sound at a time.
    if (key !== undefined) await storeAudio(key, responseReady, pieces).catch(() => undefined);
  }
}

async function storeAudio(key: string, responseReady: Promise<Response>, pieces: Pieces): Promise<void> {
  const answer = await responseReady;
  if (answer.status === 200)
    await writeChunks(answer, { key, start: 0, totalBytes: wholeLength(answer), pieces });
}
