import * as z from 'zod/mini';
import { actingUser } from './acting-user.ts';
import { get, noInput, nothing, post } from './endpoint.ts';

/** `folder`: the server's own music folder. `apple`: Apple Music through MusicKit JS. */
export const providerName = z.enum(['folder', 'apple']);
export type ProviderName = z.output<typeof providerName>;

/** What a page needs before anybody signs in. `hasAccounts` false: the signup form shows first. */
export const config = get('/api/config', {
  audience: 'public',
  summary: 'What this server offers',
  input: noInput,
  reply: z.object({
    version: z.string(),
    signups: z.enum(['open', 'closed']),
    hasAccounts: z.boolean(),
    /** The first is what a listener has who has not chosen. */
    providers: z.array(
      z.object({
        name: providerName,
        displayName: z.string(),
        /** Apple Music: where its API answers and where its player toolkit is loaded from. */
        apiUrl: z.optional(z.string()),
        toolkitUrl: z.optional(z.string()),
      }),
    ),
    /** The external 'Podcast Export Tool'; null: our own help page. */
    podcastExportUrl: z.nullable(z.string()),
    /** Whether this server sends a link for a new password by e-mail; absent where it does not. */
    sendsMail: z.optional(z.literal(true)),
    /** Ways to sign in other than the password; absent where there are none. `isProxied`: by the proxy that this was asked through. */
    signIn: z.optional(
      z.object({ oidc: z.nullable(z.object({ name: z.string() })), isProxied: z.boolean() }),
    ),
  }),
});

/** The token an app shows the provider's API (`Authorization: Bearer`). Times are ISO 8601. */
export const developerToken = get('/api/provider/developer-token', {
  audience: 'session',
  summary: "A developer token for the chosen provider's API",
  input: noInput,
  reply: z.object({ provider: providerName, developerToken: z.string(), expiresAt: z.iso.datetime() }),
});

/** The embedded provider's authorisation: issues the user token of a signed-in listener. */
export const authorize = post('/api/provider/authorize', {
  audience: 'session',
  summary: 'Authorise the embedded provider for the signed-in listener',
  input: z.object({ ...actingUser }),
  reply: z.object({ userToken: z.string(), expiresAt: z.iso.datetime() }),
});

/** Which provider the listener uses; behaviour.md#calls's calls act on it. 400 for one this server does not offer. */
export const chooseProvider = post('/api/provider/choose', {
  audience: 'session',
  summary: 'Choose the music provider',
  input: z.object({ ...actingUser, provider: providerName }),
  reply: z.object({ provider: providerName }),
});

/** behaviour.md#calls. `tokenExpiryDate` is stored if valid and at most 15 days ahead, else 15 days from now. */
export const saveToken = post('/api/apple/save-token', {
  audience: 'session',
  summary: "Keep the listener's provider token, encrypted",
  input: z.object({
    ...actingUser,
    userToken: z.string().check(z.minLength(1), z.maxLength(8192)),
    tokenExpiryDate: z.optional(z.unknown()),
  }),
  reply: nothing,
  status: 204,
});

/** behaviour.md#calls. Both null when there is none. */
export const getToken = post('/api/apple/get-token', {
  audience: 'session',
  summary: "The listener's provider token",
  input: z.object({ ...actingUser }),
  reply: z.object({ appleMusicToken: z.nullable(z.string()), tokenExpiryDate: z.nullable(z.iso.datetime()) }),
});

/** How the scan of the music folder stands. Counts are files; `unreadable` counts files that could not be read. */
export const scanStatus = get('/api/folder/scan', {
  audience: 'session',
  summary: 'How the scan of the music folder stands',
  input: noInput,
  reply: z.object({
    state: z.enum(['idle', 'scanning']),
    source: z.enum(['folder', 'demo']),
    found: z.number(),
    done: z.number(),
    songs: z.number(),
    unreadable: z.number(),
    /** Rises by one whenever a scan changed the catalogue, so that a page knows when to ask again. */
    revision: z.number(),
    finishedAt: z.nullable(z.iso.datetime()),
    /** What stops the scan altogether, as a sentence: the folder is missing or cannot be read. */
    problem: z.nullable(z.string()),
  }),
});
export type ScanStatus = z.output<typeof scanStatus.reply>;

/** The files of the music folder that could not be read, with the reason, at most 1,000. */
export const unreadableFiles = get('/api/folder/unreadable', {
  audience: 'operator',
  isHeavy: true,
  summary: 'Files of the music folder that could not be read',
  input: noInput,
  reply: z.object({ total: z.number(), files: z.array(z.object({ path: z.string(), reason: z.string() })) }),
});

/** Reads the music folder again; during a scan, once more after it. The answer comes before the scan is done. */
export const rescan = post('/api/folder/rescan', {
  audience: 'operator',
  summary: 'Read the music folder again',
  input: z.object({ ...actingUser }),
  reply: nothing,
  status: 202,
});
