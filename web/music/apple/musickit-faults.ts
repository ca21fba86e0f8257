import * as z from 'zod/mini';
import { CallError, isOffline } from '#web/api.ts';
import type { EngineFailure } from '#web/player/engine/engine.ts';
import { ProviderError } from '../provider/provider.ts';

const text = z.optional(z.unknown());
const error = z.object({ reason: text, errorCode: text, name: text });
/** The event's own example in Apple's documentation has the error one level down. */
const event = z.object({ error });
const notAllowed = 'NotAllowedError';

const word = (value: unknown) =>
  typeof value === 'string' && /^[A-Z_]{3,}$/.test(value) ? value : undefined;

/** The reason of a MusicKit error as one word (`CONTENT_UNAVAILABLE`), also from older versions' `errorCode` or name; else undefined. */
export function musicKitReason(thrown: unknown): string | undefined {
  const nested = z.safeParse(event, thrown);
  const parsed = nested.success ? nested : undefined;
  const details = parsed ? parsed.data.error : z.safeParse(error, thrown).data;
  if (details?.name === notAllowed) return 'USER_INTERACTION_REQUIRED';
  return word(details?.reason) ?? word(details?.errorCode) ?? word(details?.name);
}

/** The reaction to a fault. `renew`: one new developer token and the same second again; `none`: as `reason` and `skippable` say. */
type Fault = {
  reason: EngineFailure['reason'];
  action: 'renew' | 'none';
  skippable: boolean;
  says: (title: string) => string;
};

const skip = (reason: EngineFailure['reason'], says: Fault['says']): Fault => ({
  reason,
  action: 'none',
  skippable: true,
  says,
});
const stop = (reason: EngineFailure['reason'], says: Fault['says']): Fault => ({
  ...skip(reason, says),
  skippable: false,
});

const away = stop(
  'network',
  (title) =>
    `${title} waits. ${isOffline() ? 'This device is offline' : 'Apple Music cannot be reached. Please try again in a moment'}.`,
);
const busy = stop('network', () => 'Apple Music is busy. Please try again in a moment.');
const again: Fault = {
  ...stop('unauthorised', () => 'Apple Music asks you to authorise it again.'),
  action: 'renew',
};
const noSubscription = stop('unknown', () => 'You do not have an active music subscription.');
/** What is said where Apple says so itself, whatever MusicKit made of it. */
export const withoutSubscription: EngineFailure = {
  reason: noSubscription.reason,
  sentence: noSubscription.says(''),
  skippable: false,
};
const protection = stop(
  'unsupported',
  () => 'This browser cannot play Apple Music’s protected songs. Another browser may.',
);
const unavailable = skip('missing', (title) => `Apple Music does not have ${title} any more.`);
const broken = skip('unsupported', (title) => `Apple Music could not play ${title}.`);
const restricted = skip('missing', (title) => `The settings of your Apple account do not allow ${title}.`);
const click = stop('blocked', () => 'The browser waits for a click before it plays.');
const internal = skip('unknown', (title) => `Apple Music stumbled over ${title}.`);

/** Every reason that MusicKit is known to give. */
export const musicKitFaults: Record<string, Fault> = {
  ACCESS_DENIED: again,
  AGE_VERIFICATION: restricted,
  AUTHORIZATION_ERROR: again,
  BUFFER_STALLED_ERROR: away,
  CONFIGURATION_ERROR: stop(
    'unknown',
    () => 'Apple Music does not accept this server’s key. Please tell whoever runs it.',
  ),
  CONTENT_EQUIVALENT: skip('missing', (title) => `${title} is not in the Apple Music of your country.`),
  CONTENT_RESTRICTED: restricted,
  CONTENT_UNAVAILABLE: unavailable,
  CONTENT_UNSUPPORTED: protection,
  DEVICE_LIMIT: stop(
    'unknown',
    () => 'Apple Music is playing on another device of your account. Stop it there, then press play.',
  ),
  GEO_BLOCK: skip('missing', (title) => `${title} is not in the Apple Music of your country.`),
  INTERNAL_ERROR: internal,
  INVALID_ARGUMENTS: internal,
  MEDIA_CERTIFICATE: protection,
  MEDIA_DESCRIPTOR: broken,
  MEDIA_KEY: protection,
  MEDIA_LICENSE: protection,
  MEDIA_PLAYBACK: broken,
  MEDIA_SESSION: protection,
  NETWORK_ERROR: away,
  NOT_FOUND: unavailable,
  OUTPUT_RESTRICTED: stop('unsupported', () => 'Apple Music does not play to this screen or speaker.'),
  PARSE_ERROR: internal,
  PLAY_ACTIVITY: internal,
  PLAYREADY_CBC_ENCRYPTION_ERROR: protection,
  QUOTA_EXCEEDED: busy,
  REQUEST_ERROR: broken,
  SERVER_ERROR: busy,
  SERVICE_UNAVAILABLE: busy,
  STREAM_UPSELL: noSubscription,
  SUBSCRIPTION_ERROR: noSubscription,
  TOKEN_EXPIRED: again,
  UNAUTHORIZED_ERROR: again,
  UNKNOWN_ERROR: internal,
  UNSUPPORTED_ERROR: broken,
  USER_INTERACTION_REQUIRED: click,
  WIDEVINE_CDM_EXPIRED: stop(
    'unsupported',
    () => 'The browser’s protection for music is out of date. Update the browser, then try again.',
  ),
};

const reasonOfProvider: Partial<Record<ProviderError['reason'], EngineFailure['reason']>> = {
  unauthorised: 'unauthorised',
  forbidden: 'unauthorised',
  missing: 'missing',
  busy: 'network',
  unreachable: 'network',
};

/** Why a song could not be played, as the listener hears of it. */
export function diagnoseFault(
  thrown: unknown,
  songTitle: string,
): { failure: EngineFailure; action: Fault['action'] } {
  if (thrown instanceof ProviderError) {
    const reason = reasonOfProvider[thrown.reason] ?? 'unknown';
    return { failure: { reason, sentence: thrown.message, skippable: reason === 'missing' }, action: 'none' };
  }
  // Our own server, which signs the developer token.
  if (thrown instanceof CallError)
    return { failure: { reason: 'network', sentence: thrown.sentence, skippable: false }, action: 'none' };
  const { says, action, ...fault } = musicKitFaults[musicKitReason(thrown) ?? ''] ?? internal;
  const sentence = says(`“${songTitle}”`);
  return { failure: { ...fault, sentence: sentence }, action };
}
