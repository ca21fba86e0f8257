import { isRecord } from './refusal-in.ts';

/** What a browser is sent, encrypted, when there are new episodes; and what its worker shows of it. */
export type PushMessage = {
  /** Equal for equal news: the browser replaces the earlier one by the later. */
  tag: string;
  title: string;
  body: string;
  /** A path of the app, to be opened when it is pressed. */
  path: string;
  /** The show whose picture it bears; null for news of several. */
  feedId: number | null;
  /** How many episodes came since the listener last looked at their podcasts. */
  badge: number;
};

/** Read by hand: a parser would be three quarters of the worker. Undefined for what is none. */
export function pushMessageIn(value: unknown): PushMessage | undefined {
  if (!isRecord(value)) return undefined;
  const { tag, title, body, path, feedId, badge } = value;
  if (typeof tag !== 'string' || typeof title !== 'string' || typeof body !== 'string') return undefined;
  if (typeof path !== 'string' || !/^\/[a-z0-9/-]*$/.test(path) || typeof badge !== 'number')
    return undefined;
  return { tag, title, body, path, feedId: typeof feedId === 'number' ? feedId : null, badge };
}
