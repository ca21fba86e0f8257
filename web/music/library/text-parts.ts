import { cannotReach } from '#web/api.ts';

/** The text of an answer as it comes. Rejects with a `CallError` when the connection is lost before its end. */
export async function* textParts(response: Response, signal?: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read())
      yield decoder.decode(part.value, { stream: true });
  } catch (thrown) {
    throw signal?.aborted ? thrown : cannotReach();
  } finally {
    // A stream that failed cannot be given up, and has been told of.
    await reader?.cancel().catch(() => undefined);
  }
}
