/**
 * The sound that a listener keeps on this device: in the browser's cache, each file in pieces of one size, so that a download
 * goes on where it was left and a player is sent any part (docs/offline.md). Read by the page and by its worker.
 */
export const pieceBytes = 2 * 1024 * 1024;

/** Facts of a stored file. `isWhole`: every piece is here. */
export type AudioFacts = { type: string; etag: string | null; totalBytes: number; isWhole: boolean };

const factsType = 'application/json';
const cacheOf = (userId: string) => caches.open(`earshot-audio-${userId}`);
/** No address of the server's: nothing else ever asks for it. */
const addressOf = (key: string, part: number | 'facts') => `/kept-audio/${key}/${part}`;

/** The key of an audio address: `/api/folder/audio/12` is `song-12`; undefined for any other address. */
export function keyOfAudio(path: string): string | undefined {
  const [, kind, id] = /^\/api\/(folder|podcast)\/audio\/([\w.~%-]+)$/.exec(path) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  return `${kind === 'folder' ? 'song' : 'episode'}-${id}`;
}

function isFacts(value: unknown): value is AudioFacts {
  return typeof value === 'object' && value !== null && 'totalBytes' in value && 'isWhole' in value;
}

export function openAudioPieces(userId: string) {
  async function facts(key: string): Promise<AudioFacts | undefined> {
    const response = await (await cacheOf(userId)).match(addressOf(key, 'facts'));
    const value: unknown = await response?.json();
    return isFacts(value) ? value : undefined;
  }

  async function writeFacts(key: string, value: AudioFacts): Promise<void> {
    const answer = new Response(JSON.stringify(value), { headers: { 'content-type': factsType } });
    await (await cacheOf(userId)).put(addressOf(key, 'facts'), answer);
  }

  /** Rejects with the browser's `QuotaExceededError` when the device is full. */
  async function write(key: string, piece: number, content: Uint8Array<ArrayBuffer>): Promise<void> {
    await (await cacheOf(userId)).put(addressOf(key, piece), new Response(content));
  }

  /** The bytes of one piece; undefined where the browser has lost it. */
  async function read(key: string, piece: number): Promise<Uint8Array | undefined> {
    const response = await (await cacheOf(userId)).match(addressOf(key, piece));
    return response && new Uint8Array(await response.arrayBuffer());
  }

  async function remove(key: string, totalBytes: number): Promise<void> {
    const cache = await cacheOf(userId);
    // First: without its facts a file is not here, whatever is interrupted now.
    await cache.delete(addressOf(key, 'facts'));
    for (let piece = 0; piece * pieceBytes < Math.max(totalBytes, 1); piece += 1)
      await cache.delete(addressOf(key, piece));
  }

  return {
    facts,
    writeFacts,
    write,
    read,
    remove,
    removeAll: () => caches.delete(`earshot-audio-${userId}`),
  };
}
