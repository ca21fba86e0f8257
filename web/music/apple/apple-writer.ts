import * as z from 'zod/mini';
import { readReply } from '#contract/tidy-reply.ts';
import { fetchKeepalive } from '#web/ui/addresses/fetch-keepalive.ts';
import { type ProviderApi, writeRequest } from '../provider/provider-api.ts';
import { appleError, tooLate, unreachable, unreadable } from './apple-errors.ts';
import type { MusicKitSession } from './musickit-session.ts';
import { replyOf } from './reply.ts';

const patienceMilliseconds = 30_000;

type Needs = { session: MusicKitSession; apiUrl: () => Promise<string> };

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Changes things at Apple by requests with our own headers. 202 and 204 have no body; one that does is as good. */
export function createAppleWriter({ session, apiUrl }: Needs): ProviderApi['write'] {
  async function send(address: string, options: RequestInit): Promise<Response> {
    const userToken = session.userToken();
    const headers = {
      authorization: `Bearer ${await session.developerToken()}`,
      ...(userToken === undefined ? {} : { 'music-user-token': userToken }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const signal = AbortSignal.timeout(patienceMilliseconds);
    try {
      return await fetchKeepalive(address, { ...options, headers, signal });
    } catch {
      throw signal.aborted ? tooLate() : unreachable();
    }
  }

  return async function write(endpoint, input, more) {
    const { address, ...options } = writeRequest(endpoint, z.parse(z.looseObject({}), input), more);
    const whole = `${await apiUrl()}${address}`;
    let response = await send(whole, options);
    if (response.status === 401) {
      await session.renew();
      response = await send(whole, options);
    }
    const { status, body } = replyOf({ status: response.status, data: await jsonOf(response) });
    if (status >= 400) throw appleError(status, body);
    const read = readReply(endpoint.reply, body);
    if (read !== undefined) return read;
    const none = z.safeParse(endpoint.reply, undefined);
    if (!none.success) throw unreadable();
    return none.data;
  };
}
