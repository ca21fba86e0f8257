import type * as z from 'zod/mini';
import type * as accounts from '#contract/accounts.ts';
import type { config as configCall } from '#contract/music.ts';
import { isRecord } from '#contract/refusal-in.ts';
import type { PrefetchedCall } from '#web/api.ts';
import { readServerConfig } from './read-server-config.ts';

/** The log-in's calls without the contract's schemas, which weigh more than the form; `prefetched-calls.test.ts` compares both. */
type ReplyOf<Call extends { reply: z.ZodMiniType }> = z.output<Call['reply']>;

const readId = (body: unknown) =>
  isRecord(body) && typeof body['id'] === 'string' ? { reply: { id: body['id'] } } : undefined;

const readNothing = (body: unknown) => (body === undefined ? { reply: undefined } : undefined);

function readMe(body: unknown) {
  if (!isRecord(body)) return undefined;
  const { id, message } = body;
  return typeof id === 'string' && typeof message === 'string' ? { reply: { id, message } } : undefined;
}

function readConfig(body: unknown) {
  const reply = readServerConfig(body);
  return reply && { reply };
}

export const me: PrefetchedCall<ReplyOf<typeof accounts.me>> = {
  method: 'GET',
  path: '/api/auth/me',
  read: readMe,
};
export const login: PrefetchedCall<ReplyOf<typeof accounts.login>> = {
  method: 'POST',
  path: '/api/auth/login',
  read: readId,
};
export const signup: PrefetchedCall<ReplyOf<typeof accounts.signup>> = {
  method: 'POST',
  path: '/api/auth/signup',
  read: readId,
};
export const logout: PrefetchedCall<ReplyOf<typeof accounts.logout>> = {
  method: 'POST',
  path: '/api/auth/logout',
  read: readNothing,
};
export const config: PrefetchedCall<ReplyOf<typeof configCall>> = {
  method: 'GET',
  path: '/api/config',
  read: readConfig,
};
