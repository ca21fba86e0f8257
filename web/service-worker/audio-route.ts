import { keyOfAudio, openAudioPieces } from '../downloads/store/audio-pieces.ts';
import { rangeResponse } from './range-response.ts';
import { readUser } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

/** Sound that is kept on this device comes from it, with or without a network; all other sound comes as if nobody stood between. */
export function serveAudio(): void {
  worker.addEventListener('fetch', (event) => {
    const path = event.request.method === 'GET' ? ownPath(event.request.url) : undefined;
    const key = path && keyOfAudio(path);
    if (key) event.respondWith(fromDevice(key, event.request));
  });
}

async function fromDevice(key: string, request: Request): Promise<Response> {
  // Whoever downloads wants the server's own answer.
  if (request.headers.has('x-earshot-download')) return fetch(request);
  const kept = await keptFor(key, request.headers.get('range')).catch(() => undefined);
  return kept ?? fetch(request);
}

async function keptFor(key: string, range: string | null): Promise<Response | undefined> {
  const userId = await readUser();
  if (userId === undefined) return undefined;
  const pieces = openAudioPieces(userId);
  const facts = await pieces.facts(key);
  return facts?.isWhole ? rangeResponse(facts, range, (piece) => pieces.read(key, piece)) : undefined;
}
