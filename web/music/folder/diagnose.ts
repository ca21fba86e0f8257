import * as z from 'zod/mini';
import { refusal } from '#contract/endpoint.ts';
import type { EngineFailure } from '#web/player/engine.ts';
import type { PlayableItem } from '#web/player/item.ts';

/** What the server says of a song's address. `undefined`: no answer at all. */
export type Answer = { status: number; code?: string; sentence?: string } | undefined;

/** Asks for the first byte of the audio: an element only says that something went wrong, never what. */
export async function askForAudio(url: string): Promise<Answer> {
  try {
    const reply = await fetch(url, {
      credentials: 'include',
      headers: { Range: 'bytes=0-0' },
      cache: 'no-store',
    });
    if (reply.ok) {
      await reply.body?.cancel();
      return { status: reply.status };
    }
    const said = z.safeParse(refusal, await reply.json().catch(() => undefined));
    return { status: reply.status, ...(said.success && { code: said.data.code, sentence: said.data.error }) };
  } catch {
    return undefined;
  }
}

const networkError = 2;

/** Why a song could not be played, as the listener hears of it. `errorCode` is the element's MediaError code. */
export function diagnose(item: PlayableItem, errorCode: number | undefined, answer: Answer): EngineFailure {
  const title = `“${item.title}”`;
  const network: EngineFailure = {
    reason: 'network',
    sentence: `${title} cannot be reached at the moment. Is this device connected?`,
    skippable: false,
  };
  if (answer === undefined || answer.status >= 500 || answer.status === 429) return network;
  if (answer.status === 401 || answer.status === 403) {
    return {
      reason: 'unauthorised',
      sentence: 'You have been signed out. Log in to go on listening.',
      skippable: false,
    };
  }
  if (answer.status === 404 || answer.status === 410) {
    const sentence = `${title} can no longer be found in your music folder.`;
    return { reason: 'missing', sentence, skippable: true };
  }
  if (answer.status < 400 && errorCode === networkError) return network;
  const sentence = (answer.status >= 400 && answer.sentence) || `${title} cannot be played by this browser.`;
  return { reason: 'unsupported', sentence, skippable: true };
}
