import * as z from 'zod/mini';
import { newCredentials } from './accounts.ts';
import { bytes, del, get, noInput, nothing, post } from './endpoint.ts';

/** Where a browser begins to log in at the OpenID provider; `to` is the page of ours that it wanted. */
export const startSignIn = get('/api/auth/oidc/start', {
  audience: 'public',
  summary: 'Go to the OpenID provider to log in',
  input: z.object({ to: z.optional(z.string()) }),
  reply: bytes,
  status: 302,
});

/** Where the provider sends the browser back to; it goes on to a page, with a session or a reason. */
export const finishSignIn = get('/api/auth/oidc/callback', {
  audience: 'public',
  summary: 'Come back from the OpenID provider',
  input: noInput,
  reply: bytes,
  status: 302,
});

/** Where a browser goes after its log-out, to say goodbye where it was signed in by. */
export const leave = get('/api/auth/leave', {
  audience: 'public',
  summary: 'Say goodbye where one was signed in by',
  input: noInput,
  reply: bytes,
  status: 302,
});

/** How the listener gets into their account. `provider` is the name of the OpenID provider; null where none is offered. */
export const signInWays = get('/api/account/sign-in', {
  audience: 'session',
  summary: 'How the listener signs in',
  input: noInput,
  reply: z.object({
    hasPassword: z.boolean(),
    provider: z.nullable(z.string()),
    identities: z.array(
      z.object({
        id: z.string(),
        /** The provider's host, or `proxy`. */
        at: z.string(),
        /** The e-mail address or name there. */
        label: z.string(),
        linkedAt: z.iso.datetime(),
      }),
    ),
  }),
});
export type SignInWays = z.output<typeof signInWays.reply>;

/** The address to go to. 401 `wrong_password` or `sign_in_again`, 404 where no provider is offered, 502 where it is away. */
export const linkIdentity = post('/api/auth/oidc/link', {
  audience: 'session',
  summary: 'Link the account to one at the OpenID provider',
  input: z.object({ password: z.string() }),
  reply: z.object({ url: z.string() }),
});

/** 409 `last_way_in`, 404. */
export const unlinkIdentity = del('/api/account/sign-in/:id', {
  audience: 'session',
  summary: 'Let a linked account sign in no more',
  input: z.object({ id: z.string() }),
  reply: nothing,
  status: 204,
});

/** For an account without one; ends every other session. 401 `sign_in_again`, 409 `has_password`. */
export const setPassword = post('/api/auth/set-password', {
  audience: 'session',
  summary: 'Give the own account a password',
  input: z.object({
    newPassword: newCredentials.password,
    confirmPassword: newCredentials.confirmPassword,
  }),
  reply: z.object({ endedSessions: z.number() }),
});
