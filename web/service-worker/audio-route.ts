import { keyOfAudio, openAudioPieces } from '../downloads/store/audio-pieces.ts';
import { rangeResponse } from './range-response.ts';
import { readUser } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

/** Serves downloaded audio from this device, online and offline. Other audio goes to the network unchanged. */
export function serveAudio(): void {
  worker.addEventListener('fetch', (event) => {
    const path = event.request.method === 'GET' ? ownPath(event.request.url) : undefined;
    const key = path && keyOfAudio(path);
    if (key) event.respondWith(cacheFirst(key, event.request));
  });
}

async function cacheFirst(key: string, request: Request): Promise<Response> {
  // A download needs the response of the server.
  if (request.headers.has('x-earshot-download')) return fetch(request);
  const cached = await cachedResponse(key, request.headers.get('range')).catch(() => undefined);
  return cached ?? fetch(request);
}

async function cachedResponse(key: string, range: string | null): Promise<Response | undefined> {
  const userId = await readUser();
  if (userId === undefined) return undefined;
  const pieces = openAudioPieces(userId);
  const facts = await pieces.facts(key);
  return facts?.isWhole ? rangeResponse(facts, range, (piece) => pieces.read(key, piece)) : undefined;
}
