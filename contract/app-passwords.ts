import * as z from 'zod/mini';
import { del, get, noInput, nothing, patch, post } from './endpoint.ts';

/** Passwords with which other apps sign in (docs/decisions/045-app-passwords.md). */

/** What an app may come in for: music (OpenSubsonic, with its podcasts), or to keep podcasts of several devices alike. */
export const appApis = ['music', 'podcast-sync'] as const;
export type AppApi = (typeof appApis)[number];

/** At most this many for a listener. */
export const maxAppPasswords = 20;

/** Apps that Earshot has words for. */
export const appKinds = [
  'symfonium',
  'substreamer',
  'amperfy',
  'tempus',
  'dsub',
  'feishin',
  'supersonic',
  'strawberry',
  'music-assistant',
  'kodi',
  'antennapod',
  'kasts',
  'gpodder',
  'nextcloud',
  'other',
] as const;
export type AppKind = (typeof appKinds)[number];

const newName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Say which app it is for.'),
    z.maxLength(100, 'A name may have at most 100 characters.'),
  );

const ofAppPassword = {
  id: z.string(),
  /** What the listener calls it. */
  name: z.string(),
  kind: z.enum(appKinds),
  doors: z.array(z.enum(appApis)),
  /** The app changes nothing. */
  isReadOnly: z.boolean(),
  /** False after the server lost its key: it signs no app in any more. */
  isUsable: z.boolean(),
  createdAt: z.iso.datetime(),
  /** To the minute; null: never. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** By what, as the app calls itself, and from which address; empty where never. */
  lastClient: z.string(),
  lastAddress: z.string(),
};
const appPassword = z.object(ofAppPassword);
export type AppPassword = z.output<typeof appPassword>;

/** The newest first; an app asks for `serverUrl` and `userName` in addition to the password. */
export const appPasswords = get('/api/app-passwords', {
  audience: 'session',
  summary: 'The own passwords for apps',
  input: noInput,
  reply: z.object({
    serverUrl: z.string(),
    userName: z.string(),
    /** Those that the operator left open. */
    openDoors: z.array(z.enum(appApis)),
    passwords: z.array(appPassword),
  }),
});

/**
 * The secret is sent only this once. 401 `wrong_password` or `sign_in_again`, 403 `door_is_shut` where the operator
 * disabled one of the APIs, 409 `too_many_app_passwords` at 20, 429 after too many tries.
 */
export const makeAppPassword = post('/api/app-passwords', {
  audience: 'session',
  summary: 'Make a password for an app',
  input: z.object({
    /** Of the account. */
    password: z.string(),
    name: newName,
    kind: z.enum(appKinds),
    doors: z
      .array(z.enum(appApis))
      .check(z.minLength(1, 'Choose what the app may do.'), z.maxLength(appApis.length)),
    isReadOnly: z.boolean(),
  }),
  reply: z.object({ ...ofAppPassword, secret: z.string() }),
  status: 201,
});

/** What the listener calls it; the app notices nothing. 404 where there is no such password of theirs. */
export const renameAppPassword = patch('/api/app-passwords/:id', {
  audience: 'session',
  summary: 'Rename one of the own passwords for apps',
  input: z.object({ id: z.string(), name: newName }),
  reply: nothing,
  status: 204,
});

/** From now on it opens nothing. 404 where there is no such password of theirs. */
export const revokeAppPassword = del('/api/app-passwords/:id', {
  audience: 'session',
  summary: 'End one of the own passwords for apps',
  input: z.object({ id: z.string() }),
  reply: nothing,
  status: 204,
});
