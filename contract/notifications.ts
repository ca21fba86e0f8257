import * as z from 'zod/mini';
import { get, noInput, nothing, post, put } from './endpoint.ts';
import { podcastId } from './podcast-shapes.ts';

/** Notifications of new episodes (docs/decisions/043-web-push.md). */

/** At most this many browsers of a listener. */
export const maxPushDevices = 20;

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(max));

/** Where a browser is reached, as its `PushSubscription.toJSON()` says it. */
export const pushAddress = z.object({
  endpoint: z.string().check(z.maxLength(2000, 'That address is too long.')),
  /** The browser's public key: an uncompressed point of P-256. */
  p256dh: base64url(100),
  /** 16 random bytes of the browser's. */
  auth: base64url(40),
});
export type PushAddress = z.output<typeof pushAddress>;

const minuteOfDay = z
  .int('A time of day is told in whole minutes.')
  .check(
    z.gte(0, 'A time of day is told in minutes after midnight.'),
    z.lte(1439, 'A day has 1,440 minutes.'),
  );

/** From when until when nothing is sent, in minutes after midnight of `timeZone` (IANA). May span midnight. */
const quietHours = z.object({
  from: minuteOfDay,
  to: minuteOfDay,
  timeZone: z.string().check(z.minLength(1), z.maxLength(64, 'There is no such time zone.')),
});
export type QuietHours = z.output<typeof quietHours>;

/** How a listener is notified of new episodes: whether in this browser, of which shows, and when not. */
export const notifications = get('/api/notifications', {
  audience: 'session',
  summary: 'How the listener is told of new episodes',
  input: noInput,
  reply: z.object({
    /** `applicationServerKey` for the browser: this server's own public key. */
    publicKey: z.string(),
    isOnHere: z.boolean(),
    quietHours: z.nullable(quietHours),
    /** Ids of the shows that they want notifications of. */
    shows: z.array(z.number()),
  }),
});

/**
 * Tells this browser from now on, for as long as its session lasts. `instead` is the address that the browser gave up, if
 * it was one of this listener's: 404 when it was not. 400 for an address that is not https; 409 `too_many_devices` at 20.
 */
export const notifyHere = post('/api/notifications/device', {
  audience: 'session',
  summary: 'Tell this browser of new episodes',
  input: z.object({ ...pushAddress.shape, instead: z.optional(z.string().check(z.maxLength(2000))) }),
  reply: nothing,
  status: 204,
});

/** This browser gets no notifications any more. */
export const notifyHereNoMore = post('/api/notifications/device/end', {
  audience: 'session',
  summary: 'Tell this browser nothing any more',
  input: noInput,
  reply: nothing,
  status: 204,
});

/** Whether they are notified of new episodes of a show. 404 for one that they are not subscribed to. */
export const notifyOfShow = put('/api/notifications/shows/:feedId', {
  audience: 'session',
  summary: 'Choose whether to be told of new episodes of a show',
  input: z.object({ feedId: podcastId, isOn: z.boolean() }),
  reply: nothing,
  status: 204,
});

/** Null: none. 400 for a time zone that does not exist, and for hours that end when they begin. */
export const setQuietHours = put('/api/notifications/quiet-hours', {
  audience: 'session',
  summary: 'Choose when to be left in peace',
  input: z.object({ quietHours: z.nullable(quietHours) }),
  reply: nothing,
  status: 204,
});

/** How many episodes of their shows came since they last looked: what the badge says. Of the last 30 days. */
export const newEpisodes = get('/api/notifications/new', {
  audience: 'session',
  summary: 'How many episodes are new to the listener',
  input: noInput,
  reply: z.object({ count: z.number() }),
});

/** They look at their podcasts now: nothing is new to them any more. */
export const lookedAtEpisodes = post('/api/notifications/looked', {
  audience: 'session',
  summary: 'The listener looked at their podcasts',
  input: noInput,
  reply: nothing,
  status: 204,
});
