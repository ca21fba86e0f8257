import * as z from 'zod/mini';
import { refusal } from '#contract/endpoint.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';

/** What the server says of an audio address. `undefined`: no answer at all. */
export type ProbeResult = { status: number; code?: string; sentence?: string } | undefined;

/** Asks for the first byte of the audio: an element only says that something went wrong, never what. */
export async function probeAudio(url: string): Promise<ProbeResult> {
  try {
    const reply = await fetch(serverUrl(url), {
      credentials: 'include',
      headers: { Range: 'bytes=0-0' },
      cache: 'no-store',
    });
    if (reply.ok) {
      await reply.body?.cancel();
      return { status: reply.status };
    }
    const body = z.safeParse(refusal, await reply.json().catch(() => undefined));
    return { status: reply.status, ...(body.success && { code: body.data.code, sentence: body.data.error }) };
  } catch {
    return undefined;
  }
}
